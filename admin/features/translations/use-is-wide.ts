import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/** Whether two texts have room beside each other. */
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
