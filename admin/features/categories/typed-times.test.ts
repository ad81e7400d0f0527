import { describe, expect, test } from 'vitest'
import type { Window } from '#db/menu/times.ts'
import { timesProblem, withWindows } from './category-draft.ts'
import { NEW_WINDOW, usualWindow } from './components/served-when.tsx'

const TODAY = '2026-11-22'
const BREAKFAST = usualWindow('breakfast', TODAY)

test('holds no seventh window', () => {
  const full = withWindows(
    null,
    Array.from({ length: 6 }, () => BREAKFAST),
  )
  expect(withWindows({ ...full, mode: 'hide' }, [NEW_WINDOW])).toEqual({ ...full, mode: 'hide' })
})

describe('timesProblem', () => {
  const dated = (from: string, to: string) => ({ ...BREAKFAST, dates: { from, to } })
  test.each<[Partial<Window>, string | undefined]>([
    [BREAKFAST, undefined],
    [NEW_WINDOW, 'emptyField'],
    [{ ...BREAKFAST, days: [] }, 'noDays'],
    [{ ...BREAKFAST, to: '07:00' }, 'sameTimes'],
    [{ ...BREAKFAST, to: '02:00' }, undefined],
    [dated('2026-02-18', '2026-02-18'), undefined],
    [dated('2026-02-18', ''), 'emptyField'],
    [dated('2026-02-18', '2026-02-17'), 'datesOrder'],
  ])('of %o', (part, expected) => {
    const windows = [BREAKFAST, { ...BREAKFAST, ...part }]
    expect(timesProblem({ mode: 'say', windows })?.text).toBe(expected)
  })
})

test('proposes to leave off what has dates, and keeps what was chosen', () => {
  const iftar = usualWindow('iftar', TODAY)
  expect(withWindows(null, [iftar]).mode).toBe('hide')
  expect(withWindows(null, [BREAKFAST]).mode).toBe('say')
  expect(withWindows({ mode: 'say', windows: [] }, [iftar]).mode).toBe('say')
})

test('offers iftar and suhoor on the dates of the next Ramadan', () => {
  const dates = { from: '2027-02-08', to: '2027-03-08' }
  expect(usualWindow('iftar', TODAY)).toMatchObject({ dates })
  expect(usualWindow('suhoor', TODAY)).toMatchObject({ from: '23:00', to: '04:00', dates })
})
