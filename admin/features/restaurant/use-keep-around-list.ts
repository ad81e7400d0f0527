import { useEffect, useLayoutEffect, useState } from 'react'

// React Aria leaves out what is marked so when it hides the page around an open list.
const MARK = 'data-react-aria-top-layer'

/**
 * Keeps the page around the list of a combobox readable while it is open: its own controls and
 * title stay usable, so nothing may be hidden from screen readers. Takes what stands in the page;
 * answers what to call when the list opens or closes.
 */
export function useKeepAroundList(inside: Element | null): (isOpen: boolean) => void {
  const [isOpen, setOpen] = useState(false)
  // Layout effects come before the effect that hides, those of a parent after it.
  useLayoutEffect(() => {
    if (isOpen) pageOf(inside)?.setAttribute(MARK, 'true')
  }, [isOpen, inside])
  useEffect(() => pageOf(inside)?.removeAttribute(MARK))
  return setOpen
}

function pageOf(inside: Element | null): Element | null {
  return inside?.closest('body > *') ?? null
}
