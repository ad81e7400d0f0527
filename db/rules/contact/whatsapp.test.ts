import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_ADDRESS, orderAddress, withTable } from './whatsapp.ts'

const WORDS = { hello: 'Hello! I would like:', table: 'Table', note: 'Note:' }
const KARAK = { count: 2, number: 14, name: 'Karak & milk', size: 'Large' }
const FOUL = { count: 1, number: 3, name: 'فول مدمّس', size: '' }

describe('a message', () => {
  test('has what to bring: how many, the number, the name, the size, and the table', () => {
    expect(textOf(orderAddress('971', { lines: [KARAK, FOUL], table: 'شرفة ٢' }, WORDS))).toBe(
      'Hello! I would like:\nTable شرفة ٢\n\n2 × #14 Karak & milk (Large)\n1 × #3 فول مدمّس',
    )
  })

  test('has the options of each, and what the guest asks for', () => {
    const lines = [{ ...KARAK, chosen: ['Oat milk', 'بدون سكر'] }, FOUL]
    const address = orderAddress('971', { lines, table: 'A 1', note: ' No nuts,\nplease ' }, WORDS)
    expect(textOf(address)).toBe(
      'Hello! I would like:\nTable A 1\n\n2 × #14 Karak & milk (Large)\n   + Oat milk\n   + بدون سكر\n1 × #3 فول مدمّس\n\nNote: No nuts, please',
    )
    expect(textOf(orderAddress('971', { lines: [FOUL], table: null, note: ' ' }, WORDS))).toBe(
      'Hello! I would like:\n\n1 × #3 فول مدمّس',
    )
  })

  test('names no table if none was scanned, and takes one later', () => {
    const address = orderAddress('971', { lines: [FOUL], table: null }, WORDS)
    expect(textOf(address)).toBe('Hello! I would like:\n\n1 × #3 فول مدمّس')
    const same = orderAddress('971', { lines: [FOUL], table: 'A 12' }, WORDS)
    expect(withTable(address, WORDS.table, 'A 12')).toBe(same)
    expect(withTable(address, WORDS.table, '$& 1')).toContain(encodeURIComponent('Table $& 1'))
    expect(withTable(address, WORDS.table, ' ')).toBe(address)
  })

  test('counts what is left out of one that is too long', () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({ ...FOUL, number: at + 1 }))
    const text = textOf(orderAddress('971', { lines, table: null }, WORDS))
    const told = text.split('\n').slice(2, -1)
    expect(told.length).toBeGreaterThan(30)
    expect(text.split('\n').at(-1)).toBe(`+ ${100 - told.length} …`)
  })

  test('is bounded, whatever is chosen and whatever a fragment says', () => {
    const line = fc.record({
      count: fc.integer({ min: 1, max: 99 }),
      number: fc.integer({ min: 1, max: 999_999 }),
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      size: fc.string({ unit: 'grapheme', maxLength: 30 }),
      chosen: fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }),
    })
    const table = fc.option(fc.string({ unit: 'binary', maxLength: 500 }))
    const note = fc.string({ unit: 'binary', maxLength: 500 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), table, note, (lines, table, note) => {
        const address = orderAddress('971501234567', { lines, table, note }, WORDS)
        expect(address.length).toBeLessThanOrEqual(LONGEST_ADDRESS)
        expect(URL.canParse(address)).toBe(true)
        const options = lines.flatMap(({ chosen }) => chosen).length
        expect(textOf(address).split('\n').length).toBeLessThanOrEqual(lines.length + options + 6)
      }),
    )
  })
})

function textOf(address: string): string {
  return new URL(address).searchParams.get('text') ?? ''
}
