import { usePageRestored, useSending } from '../../ui/use-sending.ts'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { readOwnerId } from '#admin/token.ts'
import { $restaurant } from '#admin/stores/restaurant.ts'
import { type SubscriptionStatus, $subscription } from './subscription.ts'
import { tabStore } from '#admin/storage.ts'

const KEY = 'checkout'

export function rememberCheckout(): void {
  tabStore.setItem(KEY, readOwnerId() ?? '')
}

export function forgetCheckout(): void {
  tabStore.removeItem(KEY)
}

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
  return tabStore.getItem(KEY) === readOwnerId()
}

export const $outcome = atom<'paid' | 'unpaid' | 'unknown' | null>(null)

export function hearSubscription(status: SubscriptionStatus): void {
  const { type, trialExpiresAt, currentPeriodEnd, active } = status
  const restaurant = $restaurant.get()
  const ends = { trialExpiresAt, currentPeriodEnd, active }
  if (restaurant) $restaurant.set({ ...restaurant, subscriptionType: type, ...ends })
  $subscription.set({ type, ...ends })
}

export function useWayToProvider(ask: () => Promise<string>) {
  const { status, ...way } = useSending(async () => location.assign(await ask()))
  return { ...way, isLeaving: status !== 'typing' }
}
