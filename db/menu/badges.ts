import { DAY_MS } from '../rules/time/dates.ts'

export const BADGES = ['new', 'popular', 'chef', 'spicy1', 'spicy2', 'spicy3'] as const

export type Badge = (typeof BADGES)[number]

/** More would set off none. */
export const MOST_BADGES = 2

const DAYS_NEW = 30

/** Two at most, one of them spicy. */
export function areBadges(badges: readonly Badge[]): boolean {
  return badges.length <= MOST_BADGES && new Set(badges.map(kindOfBadge)).size === badges.length
}

/** The same for each degree of spicy. */
export function kindOfBadge(badge: Badge): string {
  return badge.replace(/\d$/u, '')
}

export function orderedBadges(badges: readonly Badge[]): Badge[] {
  return BADGES.filter((badge) => badges.includes(badge))
}

export function newEnd(now: Date): Date {
  return new Date(now.getTime() + DAYS_NEW * DAY_MS)
}
