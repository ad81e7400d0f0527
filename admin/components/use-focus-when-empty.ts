import { useEffect, useRef, type RefObject } from 'react'

/** Leads the keyboard to the first button around a list whose last item is gone. */
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
