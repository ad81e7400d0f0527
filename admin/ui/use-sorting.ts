import {
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  type RefObject,
} from 'react'
import './sorting.css'

export interface Point {
  x: number
  y: number
}

export function nearestSlot(slots: readonly Point[], { x, y }: Point): number {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y))
  return distances.indexOf(Math.min(...distances))
}

export function withMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}

export function scrollStep(position: number, { start, end }: { start: number; end: number }) {
  const near = Math.min(EDGE, (end - start) / 4)
  if (position < start + near) return -speed(start + near - position, near)
  if (position > end - near) return speed(position - (end - near), near)
  return 0
}

const EDGE = 72
const FASTEST = 14

function speed(depth: number, near: number): number {
  return Math.ceil(FASTEST * Math.min(1, depth / near))
}

export interface DragEvents {
  onMove: (middle: Point, pointer: Point) => void
  onEnd: (isDropped: boolean) => void
}

const LEAST_DISTANCE = 6

function followPointer(down: PointerEvent, dragged: HTMLElement, events: DragEvents): void {
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
    // Our own `pointercancel`, which releases a button, ends no drag.
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

/** Items have `data-key` (the id) and `data-grip`; zones have `data-key`, too. */
interface SortingOptions {
  ids: readonly string[]
  /** `after` is null for the first place. */
  onMove: (id: string, after: string | null) => void
  zones?: string
  onDropOn?: (id: string, zone: string) => void
}

export function useSorting(options: SortingOptions) {
  const { ids, onMove } = options
  const [drag, setDrag] = useState<Place | null>(null)
  const shown = drag ? withMoved(ids, ids.indexOf(drag.id), drag.to) : ids

  function moveTo(id: string, to: number): void {
    const from = ids.indexOf(id)
    if (from === -1 || to === from || to < 0 || to >= ids.length) return
    onMove(id, withMoved(ids, from, to)[to - 1] ?? null)
  }

  function onPointerDownCapture(event: ReactPointerEvent<HTMLElement>): void {
    const item = event.button === 0 ? grippedItem(event.target) : null
    if (!item) return
    followPointer(
      event.nativeEvent,
      item,
      dragOf(item, event.currentTarget, options, setDrag, moveTo),
    )
  }

  function onKeyDownCapture(event: ReactKeyboardEvent<HTMLElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const item = event.target instanceof Element && event.target.closest('[data-key]')
    if (!event.altKey || !step || !item) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(keyOf(item), ids.indexOf(keyOf(item)) + step)
  }

  return {
    handlers: { onPointerDownCapture, onKeyDownCapture },
    draggedId: drag?.id ?? null,
    /** For caches of rows: changes with each place. */
    order: shown.join(' '),
    placeOf: (id: string) => shown.indexOf(id) + 1,
    moveTo,
  }
}

interface Place {
  id: string
  to: number
}

function dragOf(
  item: HTMLElement,
  list: HTMLElement,
  { ids, zones, onDropOn }: SortingOptions,
  show: (drag: Place | null) => void,
  moveTo: (id: string, to: number) => void,
): DragEvents {
  const id = keyOf(item)
  const slots = slotsOf(list, ids)
  const from = ids.indexOf(id)
  let to = from
  let zone: Element | null = null
  return {
    onMove(middle, pointer) {
      zone = markZone(zone, zones ? zoneAt(pointer, zones) : null)
      to = zone ? from : nearestSlot(slots, within(list, middle))
      show({ id, to })
    },
    onEnd(isDropped) {
      show(null)
      const onto = zone && keyOf(zone)
      zone = markZone(zone, null)
      if (!isDropped) return
      if (onto) onDropOn?.(id, onto)
      else moveTo(id, to)
    },
  }
}

function grippedItem(target: EventTarget): HTMLElement | null {
  const grip = target instanceof Element ? target.closest('[data-grip]:not([data-disabled])') : null
  return grip?.closest<HTMLElement>('[data-key]') ?? null
}

function keyOf(item: Element): string {
  return item.getAttribute('data-key') ?? ''
}

/** The middles of the items, measured from the list, so that scrolling does not move them. */
function slotsOf(list: HTMLElement, ids: readonly string[]): Point[] {
  return ids.map((id) => {
    const box = list.querySelector(`[data-key="${CSS.escape(id)}"]`)?.getBoundingClientRect()
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
    return within(list, { x: x + width / 2, y: y + height / 2 })
  })
}

function within(list: HTMLElement, { x, y }: Point): Point {
  const box = list.getBoundingClientRect()
  return { x: x - box.x, y: y - box.y }
}

function zoneAt({ x, y }: Point, zones: string): Element | null {
  return document.elementFromPoint(x, y)?.closest(zones) ?? null
}

function markZone(before: Element | null, zone: Element | null): Element | null {
  if (before !== zone) {
    before?.removeAttribute('data-drop-zone')
    zone?.setAttribute('data-drop-zone', '')
  }
  return zone
}

export function useFocusWhenEmpty(ref: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isNews = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    if (isNews) afterRestoring(() => takeLostFocus(ref.current))
  }, [ref, isEmpty])
}

/** A dialog that closes gives the focus back in the next frame, if what had it is still there. */
function afterRestoring(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function takeLostFocus(around: HTMLElement | null): void {
  if (document.activeElement === document.body) around?.querySelector('button')?.focus()
}
