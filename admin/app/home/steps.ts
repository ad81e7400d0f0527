import type { Restaurant } from '#api/schemas/restaurants.ts'

export const FIRST_DISHES = 5

export type NextStep = 'logo' | 'dishes' | 'print'

interface Begun {
  restaurant: Pick<Restaurant, 'logo' | 'trialExpiresAt'>
  dishes: number
  hasCode: boolean
  now: Date
}

export function nextSteps({ restaurant, dishes, hasCode, now }: Begun): Record<NextStep, boolean> {
  return {
    logo: restaurant.logo !== null,
    dishes: dishes >= FIRST_DISHES,
    print: hasCode || isPastTrial(restaurant.trialExpiresAt, now),
  }
}

// Other devices do not tell that they have saved the code: whoever stays longer than a trial has one.
function isPastTrial(trialExpiresAt: string | null, now: Date): boolean {
  return trialExpiresAt === null || Date.parse(trialExpiresAt) < now.getTime()
}
