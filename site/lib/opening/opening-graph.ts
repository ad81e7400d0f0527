import type { FurtherLink } from '#db/rules/contacts.ts'
import type { InfoView } from '#db/rules/info-view.ts'
import {
  alikeDays,
  daysWithin,
  joinedSpans,
  type HourException,
  type Hours,
} from '#db/rules/opening-hours.ts'
import { ALL_DAYS } from '#db/rules/times.ts'
import { webLink, webLinks } from '../links/web-link.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

// Where a restaurant shows itself, and where dishes can be ordered.
const PROFILES = ['tiktok', 'snapchat', 'x', 'website'] as const
const DELIVERIES = ['talabat', 'deliveroo', 'careem', 'noon'] as const

/**
 * When a restaurant is open and how to reach it, in the words of schema.org; exceptions for their days.
 */
export function openingGraph({ opening, links }: InfoView) {
  if (!opening) return {}
  const { phone, further } = opening
  const addresses = (names: readonly FurtherLink[]) => names.map((name) => further[name])
  const usual = joinedHours(opening.hours).map(specification)
  const others = opening.exceptions.flatMap((exception) => {
    const range = { validFrom: exception.from, validThrough: exception.to }
    return exceptionHours(exception).map((each) => ({ ...each, ...range }))
  })
  const all = [...usual, ...others]
  return {
    telephone: phone ?? undefined,
    sameAs: webLinks([links.facebookLink, links.instagramLink, ...addresses(PROFILES)]),
    acceptsReservations: webLink(further.reservations) ?? undefined,
    potentialAction: webLinks(addresses(DELIVERIES))?.map((target) => {
      return { '@type': 'OrderAction' as const, target }
    }),
    openingHoursSpecification: all.length > 0 ? all : undefined,
  }
}

function exceptionHours(exception: HourException) {
  if (exception.closed) return [CLOSED]
  const alike = alikeDays(exception.hours, daysWithin(exception))
  const closed = alike.filter(({ hours }) => hours.length === 0)
  return [
    ...joinedHours(exception.hours).map(specification),
    ...closed.map(({ days }) => ({ ...CLOSED, dayOfWeek: days.map(dayName) })),
  ]
}

const TYPE = { '@type': 'OpeningHoursSpecification' } as const
/** Hours that meet on a day as one, those of several days together. */
function joinedHours(hours: readonly Hours[]): Hours[] {
  const isJoined = ALL_DAYS.every((day) => {
    const own = hours.filter(({ days }) => days.includes(day))
    return joinedSpans(own).length === own.length
  })
  if (isJoined) return [...hours]
  return alikeDays(hours, ALL_DAYS).flatMap(({ days, hours: own }) =>
    joinedSpans(own).map((span) => ({ days, ...span })),
  )
}

const CLOSED = { ...TYPE, opens: '00:00', closes: '00:00' }

// From midnight to midnight would be a day on which it is closed.
function specification({ days, from, to }: Hours) {
  const dayOfWeek = days.map(dayName)
  const closes = from === to ? '23:59' : to
  return { ...TYPE, dayOfWeek, opens: from, closes }
}

function dayName(day: number) {
  return DAYS[day - 1] ?? 'Monday'
}
