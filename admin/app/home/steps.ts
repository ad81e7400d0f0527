import type { Restaurant } from '#api/schemas/restaurants.ts'

export const FIRST_DISHES = 5

export type NextStep = 'place' | 'logo' | 'dishes' | 'print'

interface Begun {
  restaurant: Pick<Restaurant, 'place' | 'country' | 'logo' | 'trialExpiresAt'>
  dishes: number
  hasCode: boolean
  now: Date
}

export function nextSteps({ restaurant, dishes, hasCode, now }: Begun): Record<NextStep, boolean> {
  const isOld = isPastTrial(restaurant.trialExpiresAt, now)
  return {
    // Whoever stays has set by hand what follows from it.
    place: restaurant.country !== null || restaurant.place !== null || isOld,
    logo: restaurant.logo !== null,
    dishes: dishes >= FIRST_DISHES,
    print: hasCode || isOld,
  }
}

// Other devices do not tell that they have saved the code: whoever stays longer than a trial has one.
function isPastTrial(trialExpiresAt: string | null, now: Date): boolean {
  return trialExpiresAt === null || Date.parse(trialExpiresAt) < now.getTime()
}
