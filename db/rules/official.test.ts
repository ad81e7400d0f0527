import { describe, expect, it } from 'vitest'
import { isHeldSegment } from './confusables.ts'
import { PRODUCT_NAME } from './product.ts'
import { toSegment } from './segments.ts'

const { en: OURS, ar: OURS_AR } = PRODUCT_NAME

describe('isHeldSegment', () => {
  it.each(
    [
      ['Login', OURS, OURS_AR, 'Support', 'Stripe', 'Sign in', 'Password reset', 'Account'],
      ['Payment', 'Secure Checkout', 'Verify account', 'Refund', 'Invoices'],
      [`${OURS} Login`, `${OURS} Support Team`, `Official ${OURS}`, `Support ${OURS_AR}`],
      [
        'Ｌｏｇｉｎ',
        '𝐋𝐨𝐠𝐢𝐧',
        'ℓogin',
        'lоgin',
        OURS.replace('a', 'а'),
        'Ѕuрроrt',
        'Αdmin',
        'ɡoogle',
        'ʟogin',
      ],
    ].flat(),
  )('holds %j', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(true)
  })

  it.each(
    [
      [
        `${OURS} Cafe`,
        'Helping Hands',
        'My Login Bar',
        'Secure Harbour',
        'Refund Coffee',
        'Reset Coffee',
        'Karak',
      ],
      ['Кафе', 'Логин', 'Паром', 'Ορέα', 'مطعم قائمة البحر', 'カフェ'],
    ].flat(),
  )('leaves %j to whoever wants it', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(false)
  })
})
