import { alikeDays, type HourException, type Hours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS } from '#db/menu/times.ts'

export type TypedSpan = Pick<Hours, 'from' | 'to'>
export type TypedWeek = TypedSpan[][]
export type TypedException = Omit<HourException, 'note'> & { note: string }

export function typedWeek(hours: readonly Hours[]): TypedWeek {
  return ALL_DAYS.map((day) => alikeDays(hours, [day]).flatMap((alike) => alike.hours))
}

export function typedExceptions(exceptions: readonly HourException[]): TypedException[] {
  return exceptions.map(({ from, to, closed, hours, note }) => {
    const told = hours.map(({ days, from, to }) => ({ days, from, to }))
    return { from, to, closed, hours: told, note: note ?? '' }
  })
}
