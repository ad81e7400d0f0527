const REST_MS = 60_000
// Whoever reads long has time to say so.
const NOTICE_MS = 20_000
const AGAIN_MS = 60_000
const LOOK_MS = 1000
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown', 'click'] as const

interface Resting {
  /** Called once nobody has touched the window for a minute. */
  rest: () => void
  /** Called then, and each minute until somebody does; it can ask whether somebody has meanwhile. */
  whileResting: (isUntouched: () => boolean) => Promise<void>
}

/** Watches for touches, by the clock: a tablet that slept has been left alone meanwhile. */
export function watchTouches({ rest, whileResting }: Resting): void {
  let touched = Date.now()
  let called: number | null = null
  const onTouch = () => {
    touched = Date.now()
    called = null
    showNotice(false)
  }
  for (const touch of TOUCHES) {
    addEventListener(touch, onTouch, { capture: true, passive: true })
  }
  setInterval(() => {
    const now = Date.now()
    const left = touched + REST_MS - now
    if (left > 0) return showNotice(left <= NOTICE_MS)
    if (called === null) rest()
    else if (now - called < AGAIN_MS) return
    called = now
    void whileResting(() => called !== null)
  }, LOOK_MS)
}

function showNotice(isShown: boolean): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.stay')) notice.hidden = !isShown
}
