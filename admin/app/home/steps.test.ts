import { expect, test } from 'vitest'
import { nextSteps } from './steps.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const TRIAL_RUNS = '2026-03-05T10:00:00.000Z'
const BEGUN = {
  restaurant: { place: null, country: null, logo: null, trialExpiresAt: TRIAL_RUNS },
  dishes: 0,
  hasCode: false,
  now: NOW,
}

test('a new owner has everything before them', () => {
  expect(nextSteps(BEGUN)).toEqual({
    place: false,
    logo: false,
    dishes: false,
    print: false,
  })
})

test.each([
  [{ restaurant: { ...BEGUN.restaurant, logo: '/media/logo.webp' } }, 'logo'],
  [{ restaurant: { ...BEGUN.restaurant, country: 'OM' } }, 'place'],
  [{ restaurant: { ...BEGUN.restaurant, place: { latitude: 51.51, longitude: -0.13 } } }, 'place'],
  [{ dishes: 5 }, 'dishes'],
  [{ hasCode: true }, 'print'],
] as const)('%j is a step', (done, step) => {
  expect(nextSteps({ ...BEGUN, ...done })).toMatchObject({ [step]: true })
})

test('four dishes are not five', () => {
  expect(nextSteps({ ...BEGUN, dishes: 4 })).toMatchObject({ dishes: false })
})

test.each([null, '2026-02-28T10:00:00.000Z'])(
  'who is past the trial (%s) is not reminded of what may be done elsewhere',
  (trialExpiresAt) => {
    const restaurant = { ...BEGUN.restaurant, trialExpiresAt }
    expect(nextSteps({ ...BEGUN, restaurant })).toMatchObject({ place: true, print: true })
  },
)
