import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { subscriptionText, type Subscription } from '#db/rules/billing/plans.ts'
import { bannerText } from './subscription.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const texts = createInstance()
await texts.init({ resources: { en: { translation: en }, ar: { translation: ar } }, lng: 'en' })

test.each([
  ['free_trial', 7, true],
  ['free_trial', 0.1, true],
  ['free_trial', -0.1, false],
  ['monthly', 5, true],
  ['monthly', -30, false],
  ['yearly', 300, true],
  ['yearly', -30, false],
] as const)('in English the banner says what the rule says: %s, %d days', (type, days, active) => {
  const subscription = on(type, days)
  expect(bannerText(texts.getFixedT('en'), { ...subscription, active }, NOW)).toBe(
    subscriptionText(subscription, NOW),
  )
})

test('the server knows of days of grace', () => {
  const subscription = { ...on('monthly', -1), active: true }
  expect(bannerText(texts.getFixedT('en'), subscription, NOW)).toBe(
    'Your monthly subscription is active',
  )
})

describe('in Arabic days are counted as Arabic counts', () => {
  test.each([
    [1, 'تنتهي فترتك التجريبية المجانية خلال يوم واحد'],
    [2, 'تنتهي فترتك التجريبية المجانية خلال يومين'],
    [7, 'تنتهي فترتك التجريبية المجانية خلال 7 أيام'],
    [14, 'تنتهي فترتك التجريبية المجانية خلال 14 يومًا'],
  ])('%d', (days, text) => {
    const subscription = { ...on('free_trial', days), active: true }
    expect(bannerText(texts.getFixedT('ar'), subscription, NOW)).toBe(text)
  })
})

function on(type: Subscription['type'], days: number): Subscription {
  const end = new Date(NOW.getTime() + days * DAY_MS).toISOString()
  const isTrial = type === 'free_trial'
  const ends = { trialExpiresAt: isTrial ? end : null, currentPeriodEnd: isTrial ? null : end }
  return { type, ...ends, cancelAtPeriodEnd: false, paymentFailedAt: null }
}
