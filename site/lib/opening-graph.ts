import type { InfoView } from '#db/rules/menu-pages.ts'
import type { Hours } from '#db/rules/opening-hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When a restaurant is open and its telephone, in the words of schema.org; exceptions for their days. */
export function openingGraph({ opening }: InfoView) {
  if (!opening) return {}
  const usual = opening.hours.map(specification)
  const others = opening.exceptions.flatMap(({ from, to, hours }) => {
    const range = { validFrom: from, validThrough: to }
    if (hours.length > 0) return hours.map((each) => ({ ...specification(each), ...range }))
    return [{ '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00', ...range }]
  })
  const all = [...usual, ...others]
  return {
    telephone: opening.phone ?? undefined,
    openingHoursSpecification: all.length > 0 ? all : undefined,
  }
}

function specification({ days, from, to }: Hours) {
  const dayOfWeek = days.map((day) => DAYS[day - 1])
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: from, closes: to }
}
