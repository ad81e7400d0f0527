const DOUBLE_TAP_MS = 500
const NEAR_PX = 24

const LAYER = '.panel-overlay'

const GESTURE = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const

interface Tap {
  target: Element
  isOverPage: boolean
  label: string | undefined
  at: number
  x: number
  y: number
}

/** The button that closes a panel lies over the one that logs out. */
export function guardSecondTap(): () => void {
  const page = new AbortController()
  const options = { capture: true, signal: page.signal }
  let first: Tap | null = null
  let isStray = false

  function judge(event: PointerEvent): void {
    const tap = tapOf(event)
    isStray = first !== null && isStraySecond(first, tap)
    first = isStray && first ? { ...first, at: tap.at } : tap
  }

  function follow(event: MouseEvent): void {
    if (event.type === 'pointerdown') judge(event as PointerEvent)
    // A key or a screen reader clicks without a pointer.
    if (event.type === 'click' && event.detail === 0) return
    if (!isStray && !isLateClick(event)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }

  // The layer under the finger can change between its touch and the click that comes of it.
  function isLateClick(event: MouseEvent): boolean {
    if (event.type !== 'click' || first === null) return false
    const click = tapOf(event)
    return isDouble(first, click) && click.isOverPage !== first.isOverPage
  }

  for (const type of GESTURE) window.addEventListener(type, follow, options)
  return () => page.abort()
}

function tapOf({ target, timeStamp, clientX, clientY }: MouseEvent): Tap {
  const element = target as Element
  return {
    target: element,
    isOverPage: element.closest(LAYER) !== null,
    label: element.closest('button, a')?.textContent,
    at: timeStamp,
    x: clientX,
    y: clientY,
  }
}

function isStraySecond(first: Tap, second: Tap): boolean {
  if (!isDouble(first, second)) return false
  if (first.isOverPage !== second.isOverPage) return true
  // Unless the same button is back already, as one that tries again in vain.
  return !first.isOverPage && !first.target.isConnected && first.label !== second.label
}

function isDouble(first: Tap, second: Tap): boolean {
  const isSoon = second.at - first.at < DOUBLE_TAP_MS
  return isSoon && Math.hypot(second.x - first.x, second.y - first.y) < NEAR_PX
}
