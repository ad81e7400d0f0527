import { describe, expect, it } from 'vitest'
import { isHeldSegment } from './official.ts'
import { toSegment } from './segments.ts'

describe('isHeldSegment', () => {
  it.each(
    [
      ['Login', 'Qaima', 'قائمة', 'Support', 'Stripe', 'Sign in', 'Password reset', 'Account'],
      ['Qaima Login', 'Qaima Support Team', 'Official Qaima', 'Billing Support', 'Support قائمة'],
      ['Ｌｏｇｉｎ', '𝐋𝐨𝐠𝐢𝐧', 'ℓogin', 'lоgin', 'Qaimа', 'Ѕuрроrt', 'Αdmin', 'ɡoogle', 'ʟogin'],
    ].flat(),
  )('holds %j', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(true)
  })

  it.each(
    [
      ['Qaima Cafe', 'Helping Hands', 'My Login Bar', 'Reset Coffee', 'Karak'],
      ['Кафе', 'Логин', 'Паром', 'Ορέα', 'مطعم قائمة البحر', 'カフェ'],
    ].flat(),
  )('leaves %j to whoever wants it', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(false)
  })
})
