import { atom } from 'nanostores'
import type { SubscriptionStatus } from '../banner.ts'

/** What the owner is on, as it was last heard; null until it is loaded. */
export const $subscription = atom<SubscriptionStatus | null>(null)
