import { ramadanFrom } from '#db/rules/ramadan.ts'
import { ALL_DAYS, type Window } from '#db/rules/times.ts'

export const USUAL_TIMES = ['breakfast', 'lunch', 'dinner', 'iftar', 'suhoor'] as const
export type UsualTime = (typeof USUAL_TIMES)[number]

const DAILY = { days: ALL_DAYS, dates: null }

/** A window as nothing has been typed into it. */
export const NEW_WINDOW: Window = { ...DAILY, from: '', to: '' }

/** What many restaurants mean by a time of the day; those of Ramadan on its dates, seen from a day. */
export function usualWindow(name: UsualTime, today: string): Window {
  switch (name) {
    case 'breakfast':
      return { ...DAILY, from: '07:00', to: '11:30' }
    case 'lunch':
      return { ...DAILY, from: '12:00', to: '16:00' }
    case 'dinner':
      return { ...DAILY, from: '18:00', to: '23:00' }
    case 'iftar':
      return { ...DAILY, from: '18:00', to: '21:00', dates: ramadanFrom(today) }
    case 'suhoor':
      return { ...DAILY, from: '23:00', to: '04:00', dates: ramadanFrom(today) }
  }
}
