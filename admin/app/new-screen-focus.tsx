import { useEffect, useRef } from 'react'
import { isSettingsTab, type Screen } from '../paths.ts'

/** Leads eyes, keyboard and screen reader to the beginning of a screen opened from another one. */
export function NewScreenFocus({ screen }: { screen: Screen | undefined }) {
  const part = partOf(screen)
  const before = useRef(part)
  const goesBackRef = useGoesBack()
  useEffect(() => {
    if (before.current === part) return
    before.current = part
    // The browser knows where on the page a visitor comes back to.
    if (!goesBackRef.current) window.scrollTo(0, 0)
    goesBackRef.current = false
    focusTitle()
  }, [part, goesBackRef])
  return null
}

/** What counts as one screen: the tabs of the settings do, whose links keep the focus. */
export function partOf(screen: Screen | undefined): string {
  if (screen === 'dashboard') return 'home'
  return isSettingsTab(screen) ? 'info' : String(screen)
}

function useGoesBack() {
  const goesBack = useRef(false)
  useEffect(() => {
    const note = () => (goesBack.current = true)
    // Before the router hears of it.
    window.addEventListener('popstate', note, { capture: true })
    return () => window.removeEventListener('popstate', note, { capture: true })
  }, [])
  return goesBack
}

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  const drawer = document.querySelector('.drawer')
  // A form that was left open keeps the focus.
  if (!title || (!drawer && document.querySelector('[role="dialog"]'))) return
  // While the drawer is open, and until it has let go of the page, nothing else takes the focus.
  if (drawer || title.closest('[inert]')) return void requestAnimationFrame(focusTitle)
  title.setAttribute('tabindex', '-1')
  title.focus({ preventScroll: true })
}
