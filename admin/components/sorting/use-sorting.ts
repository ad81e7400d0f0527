import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { followPointer, type DragEvents } from './drag.ts'
import { nearestSlot, withMoved, type Point } from './slots.ts'
import './sorting.css'

interface SortingOptions {
  /** The list's items, in order. */
  ids: readonly string[]
  /** Puts an item behind another one, or first. */
  onMove: (id: string, after: string | null) => void
  /** Selects what else an item can be dropped on, by its `data-key`. */
  zones?: string
  onDropOn?: (id: string, zone: string) => void
}

/** Lets items that carry `data-key` be put in order: dragged by a grip, or with Alt and an arrow. */
export function useSorting(options: SortingOptions) {
  const { ids, onMove } = options
  const [drag, setDrag] = useState<Place | null>(null)
  const shown = drag ? withMoved(ids, ids.indexOf(drag.id), drag.to) : ids

  function moveTo(id: string, to: number): void {
    const from = ids.indexOf(id)
    if (from === -1 || to === from || to < 0 || to >= ids.length) return
    onMove(id, withMoved(ids, from, to)[to - 1] ?? null)
  }

  function onPointerDownCapture(event: PointerEvent<HTMLElement>): void {
    const item = event.button === 0 ? grippedItem(event.target) : null
    if (!item) return
    followPointer(
      event.nativeEvent,
      item,
      dragOf(item, event.currentTarget, options, setDrag, moveTo),
    )
  }

  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
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
    /** The place of an item, from 1; while one is dragged, as it would be after the drop. */
    placeOf: (id: string) => shown.indexOf(id) + 1,
    /** Moves an item to a place, from 0. */
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
