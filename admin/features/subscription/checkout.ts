import { usePageRestored } from '../../ui/use-sending.ts'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { problemOf, type Problem } from '#admin/problems.ts'
import { readOwnerId } from '#admin/token.ts'
import { $restaurant } from '../restaurant/restaurant.ts'
import { type SubscriptionStatus, $subscription } from './subscription.ts'

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

/** What became of a payment, for the screen that the owner is led on to; null when none was made. */
export const $outcome = atom<'paid' | 'unpaid' | 'unknown' | null>(null)

/** Has the whole dashboard know what the owner is on: the banner, and what may be changed. */
export function hearSubscription(status: SubscriptionStatus): void {
  const { type, trialExpiresAt, currentPeriodEnd, active } = status
  const restaurant = $restaurant.get()
  const ends = { trialExpiresAt, currentPeriodEnd, active }
  if (restaurant) $restaurant.set({ ...restaurant, subscriptionType: type, ...ends })
  $subscription.set({ type, ...ends })
}

type Way = { status: 'here' | 'leaving' } | { status: 'refused'; problem: Problem }

/** Leads the browser to an address that `ask` gets from the server; busy until the page is left. */
export function useWayToProvider(ask: () => Promise<string>) {
  const [way, setWay] = useState<Way>({ status: 'here' })
  usePageRestored(() => setWay({ status: 'here' }))

  async function go(): Promise<void> {
    if (way.status === 'leaving') return
    setWay({ status: 'leaving' })
    try {
      location.assign(await ask())
    } catch (error) {
      setWay({ status: 'refused', problem: problemOf(error) })
    }
  }

  return { way, go }
}
