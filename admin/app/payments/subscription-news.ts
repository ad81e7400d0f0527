import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import type { SubscriptionStatus } from '../../features/subscription/banner.ts'
import { $subscription } from '../../features/subscription/stores/subscription.ts'

/** Has the whole dashboard know what the owner is on: the banner, and what may be changed. */
export function hearSubscription(status: SubscriptionStatus): void {
  const { type, trialExpiresAt, currentPeriodEnd, active } = status
  const restaurant = $restaurant.get()
  const ends = { trialExpiresAt, currentPeriodEnd, active }
  if (restaurant) $restaurant.set({ ...restaurant, subscriptionType: type, ...ends })
  $subscription.set({ type, ...ends })
}
