import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/** Whether the window has room for things beside each other, as on a desk. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, isWide)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
