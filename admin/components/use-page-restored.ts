import { useEffect, useEffectEvent } from 'react'

/** Calls back when going back brings the page again as it was left, with its buttons still busy. */
export function usePageRestored(restored: () => void): void {
  const onRestored = useEffectEvent(restored)
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && onRestored()
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
