import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLabel, nameAndLabel } from './clean-names.ts'
import { checkLabel, shownName, withShownName } from './labels.ts'
import { checkName } from './names.ts'

describe('checkLabel', () => {
  it.each([
    ["Joe's Café", "Joe's Café"],
    ['  Fish  &\n Chips ', 'Fish & Chips'],
    ['V60 (Ethiopia), 120 ml', 'V60 (Ethiopia), 120 ml'],
    ['Cafe\u0301 ☕️', 'Café ☕️'],
    ['نص ونص ½', 'نص ونص ½'],
    ['🍕'.repeat(80), '🍕'.repeat(80)],
    ['', ''],
    [' \u200b\u2060 ', ''],
  ])('takes %j as %j', (text, value) => {
    expect(checkLabel(text)).toEqual({ ok: true, value })
  })

  it.each([
    'a\u0007',
    'a\u202eb',
    '\u200fa',
    '\u2066a\u2069',
    'a\ud800',
    `a${'\u0301'.repeat(40)}`,
  ])('refuses %j', (text) => {
    expect(checkLabel(text)).toEqual({
      ok: false,
      message: 'Special characters are not allowed',
    })
  })

  it('has at most 80 code points', () => {
    expect(checkLabel('🍕'.repeat(81))).toMatchObject({ ok: false })
    expect(checkLabel('a'.repeat(100_000))).toMatchObject({ ok: false })
  })
})

describe('a name as it is written', () => {
  it.each([
    ['Fish & Chips', { name: 'Fish and Chips', label: 'Fish & Chips' }],
    ["Joe's Café", { name: 'Joes Café', label: "Joe's Café" }],
    ['Tea', { name: 'Tea', label: null }],
    [' Mint  tea ', { name: 'Mint tea', label: null }],
    ['Karak\u202e', { name: 'Karak', label: null }],
    ['☕', { name: '', label: '☕' }],
    // Cut at a word, nothing that is seen would be left.
    [`\u00AD ${'a'.repeat(79)}`, { name: 'a'.repeat(79), label: `\u00AD ${'a'.repeat(78)}` }],
    ['', { name: '', label: null }],
  ])('%j is %j', (written, both) => {
    expect(nameAndLabel(written)).toEqual(both)
  })

  it('gives a valid name and label, and reads as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (written) => {
        const { name, label } = nameAndLabel(written)
        expect(name === '' || checkName(name).ok).toBe(true)
        expect(checkLabel(label ?? '')).toEqual({ ok: true, value: label ?? '' })
        const shown = shownName({ name, label })
        expect(cleanLabel(shown)).toBe(shown)
        const checked = checkLabel(written)
        fc.pre(checked.ok)
        expect(checked).toMatchObject({ value: shown })
      }),
    )
  })
})

it('shows the label in the place of the name', () => {
  expect(withShownName({ name: 'Tea', label: 'Tea!', price: 2 })).toEqual({
    name: 'Tea!',
    label: null,
    price: 2,
  })
  expect(withShownName({ name: 'Tea', label: null })).toEqual({ name: 'Tea', label: null })
})
