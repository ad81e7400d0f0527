import { scrollStep, type Point } from './slots.ts'

/** What hears of a drag. */
export interface DragEvents {
  /** Where the middle of the dragged thing is now, on the screen, and where the pointer is. */
  onMove: (middle: Point, pointer: Point) => void
  /** The drag is over; not `isDropped` when it was broken off. */
  onEnd: (isDropped: boolean) => void
}

const LEAST_DISTANCE = 6

/** Follows a pointer that went down on a grip; a drag begins when it has moved a little. */
export function followPointer(down: PointerEvent, dragged: HTMLElement, events: DragEvents): void {
  const ends = new AbortController()
  const start = { x: down.clientX, y: down.clientY }
  let drag: ReturnType<typeof beginDrag> | undefined
  const listen = { signal: ends.signal, capture: true }

  window.addEventListener('pointermove', move, listen)
  window.addEventListener('pointerup', (event) => end(event, true), listen)
  window.addEventListener('pointercancel', (event) => end(event, false), listen)
  window.addEventListener('keydown', breakOff, listen)

  function move(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    const pointer = { x: event.clientX, y: event.clientY }
    if (!drag && Math.hypot(pointer.x - start.x, pointer.y - start.y) < LEAST_DISTANCE) return
    if (!drag) {
      releaseButton(down.pointerId)
      drag = beginDrag(dragged, start, events)
    }
    drag.moveTo(pointer)
  }

  function breakOff(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return
    event.stopPropagation()
    finish(false)
  }

  function end(event: PointerEvent, isDropped: boolean): void {
    if (event.isTrusted && event.pointerId === down.pointerId) finish(isDropped)
  }

  function finish(isDropped: boolean): void {
    ends.abort()
    drag?.end()
    if (drag) events.onEnd(isDropped)
  }
}

// What is dragged is not pressed: the grip's own press must not open its menu at the end.
function releaseButton(pointerId: number): void {
  document.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
}

function beginDrag(dragged: HTMLElement, start: Point, { onMove }: DragEvents) {
  const box = dragged.getBoundingClientRect()
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const ghost = drawGhost(dragged, box)
  const scroller = dragged.closest<HTMLElement>('[data-scrolls-inline]')
  let pointer = start
  let frame = requestAnimationFrame(tell)

  // Told in every frame, because the page may scroll under a pointer that rests.
  function tell(): void {
    const by = { x: pointer.x - start.x, y: pointer.y - start.y }
    ghost.style.translate = `${by.x}px ${by.y}px`
    scrollNear(pointer, scroller)
    onMove({ x: middle.x + by.x, y: middle.y + by.y }, pointer)
    frame = requestAnimationFrame(tell)
  }

  return {
    moveTo: (point: Point) => (pointer = point),
    end() {
      cancelAnimationFrame(frame)
      ghost.remove()
    },
  }
}

function drawGhost(dragged: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const ghost = dragged.cloneNode(true) as HTMLElement
  ghost.classList.add('drag-ghost')
  ghost.inert = true
  for (const name of ['id', 'role', 'data-key', 'tabindex']) ghost.removeAttribute(name)
  for (const [side, length] of Object.entries({ left, top, width, height })) {
    ghost.style.setProperty(side, `${length}px`)
  }
  document.body.append(ghost)
  return ghost
}

function scrollNear({ x, y }: Point, scroller: HTMLElement | null): void {
  if (scroller) {
    const { left, right } = scroller.getBoundingClientRect()
    scroller.scrollBy(scrollStep(x, { start: left, end: right }), 0)
  } else {
    window.scrollBy(0, scrollStep(y, { start: 0, end: window.innerHeight }))
  }
}
