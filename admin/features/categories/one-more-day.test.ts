import { expect, test } from 'vitest'
import { ALL_DAYS, type Times } from '#db/menu/times.ts'
import { lastDay, withLastDay } from './components/served-note.tsx'

const DINNER = { days: ALL_DAYS, from: '18:00', to: '23:00', dates: null }
const dated = (to: string) => ({ ...DINNER, dates: { from: '2026-02-18', to } })
const times = (...windows: Times['windows']): Times => ({ mode: 'hide', windows })

test('the windows that end on the last day end together on another', () => {
  const before = times(dated('2026-03-19'), DINNER, dated('2026-02-28'), dated('2026-03-19'))
  expect(lastDay(before)).toBe('2026-03-19')
  expect(withLastDay(before, '2026-03-20')).toEqual(
    times(dated('2026-03-20'), DINNER, dated('2026-02-28'), dated('2026-03-20')),
  )
})

test('what is served every week has no last day', () => {
  expect(lastDay(times(DINNER))).toBeNull()
  expect(withLastDay(times(DINNER), '2026-03-20')).toEqual(times(DINNER))
})
