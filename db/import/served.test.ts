import { expect, test } from 'vitest'
import { servedByLines, servedIn } from './served.ts'

test.each([
  ['BREAKFAST (served 7am - 1pm)', 'BREAKFAST 07:00 13:00'],
  ['Breakfast 7 – 11 am', 'Breakfast 07:00 11:00'],
  ['Lunch 11 - 3 pm', 'Lunch 11:00 15:00'],
  ['Served 07:00 to 13:00', ' 07:00 13:00'],
  ['فطور من ٧ ص إلى ١١ ص', 'فطور 07:00 11:00'],
  ['Wings 6 - 12', null],
  ['Room 10-20', null],
])('%s is served then', (text, wanted) => {
  const read = servedIn(text)
  expect(read && `${read.title} ${read.served.from} ${read.served.to}`).toBe(wanted)
})

const line = (at: number, text: string) => ({ line: at, text, isAbove: at < 3 })

test('a line among dishes says when their category is served, the hours of the house say none', () => {
  const rows = [
    { category: 'Breakfast', lines: [3, 3] },
    { category: 'Lunch', lines: [8, 8] },
  ] as const
  const lines = [line(0, 'Open 9:00 - 23:00'), line(2, 'Served 7:00 to 11:30'), line(5, 'Tel 04')]
  expect(servedByLines(lines, rows)).toEqual({ Breakfast: { from: '07:00', to: '11:30' } })
})
