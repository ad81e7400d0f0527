import { useEffect, useState } from 'react'
import { usePageRestored } from '#admin/components/use-page-restored.ts'
import { readOwnerId } from '#admin/token.ts'

const KEY = 'checkout'

/** Remembers, as long as the tab is open, that the owner was led to a page to pay. */
export function rememberCheckout(): void {
  sessionStorage.setItem(KEY, readOwnerId() ?? '')
}

/** Forgets it, because the owner has come to the end of that page. */
export function forgetCheckout(): void {
  sessionStorage.removeItem(KEY)
}

/** Whether the owner was led to a page to pay and is back without having paid; told once. */
export function useLeftCheckout(): boolean {
  const [hasLeft, setHasLeft] = useState(isRemembered)
  // Not while rendering, which may begin twice.
  useEffect(forgetCheckout, [])
  usePageRestored(() => {
    setHasLeft(isRemembered())
    forgetCheckout()
  })
  return hasLeft
}

function isRemembered(): boolean {
  return sessionStorage.getItem(KEY) === readOwnerId()
}
