const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How long ago `then` (ISO 8601) was, in words; null for less than a minute. */
export function timeAgo(then: string, now: Date, locale: string): string | null {
  const passed = now.getTime() - Date.parse(then)
  const fitting = UNITS.find(({ ms }) => passed >= ms)
  if (!fitting) return null
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(-Math.floor(passed / fitting.ms), fitting.unit)
}
