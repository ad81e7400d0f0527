import { asciiDigits } from '../rules/text/digits.ts'
import { readTime, timeOfDay } from '../rules/time/time-zones.ts'
import type { LeftOver } from './left-over.ts'

export interface Served {
  from: string
  to: string
}

const HALF = String.raw`(?:a\.?m\.?|p\.?m\.?|صباحا|صباحًا|مساء|مساءً|ص|م)(?!\p{L})`
const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:${HALF})?`
const RANGE = new RegExp(
  String.raw`[\s(\[\-–—:]*(?:(?:served|serving|available|daily|from|يقدم|تقدم|متوفر|متاح|من|الساعة)\s+)*(?<![\d.:])(?<from>${TIME})\s*(?:-|–|—|to|till|until|إلى|الى|حتى)\s*(?<to>${TIME})(?![\d.:])[)\]]?`,
  'iu',
)

/** 'Breakfast (served 7am – 1pm)' as its title and times; null without times. */
export function servedIn(text: string): { title: string; served: Served } | null {
  const range = RANGE.exec(asciiDigits(text))
  const { from = '', to = '' } = range?.groups ?? {}
  const served = range && timesOf(from, to)
  if (!served) return null
  const title = `${text.slice(0, range.index)} ${text.slice(range.index + range[0].length)}`
  return { title: title.replace(/\s+/gu, ' ').trim(), served }
}

/** '7 – 11 am' has one half for both, '11 – 3 pm' has not. */
function timesOf(from: string, to: string): Served | null {
  const [first, last] = [clockTime(from), clockTime(to)]
  const half = /[\p{L}]+$/u.exec(last)?.[0] ?? ''
  // Two numbers alone are no times.
  if (!/[:.\p{L}]/u.test(from + to)) return null
  const end = readTime(last)
  const begins = /\p{L}$/u.test(first)
    ? [readTime(first)]
    : [`${first}${half}`, `${first}${half === 'pm' ? 'am' : half === 'م' ? 'ص' : half}`].map(
        readTime,
      )
  const begin = begins.find((time) => time !== null && end !== null && time < end) ?? begins[0]
  if (end === null || begin === null || begin === undefined || begin === end) return null
  return { from: timeOfDay(begin), to: timeOfDay(end) }
}

/** As `readTime` takes it. */
function clockTime(text: string): string {
  const [, hour = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s?(\S*)$/u.exec(text.trim()) ?? []
  const plain = half.toLowerCase().replaceAll('.', '')
  const written = plain.startsWith('صباح') ? 'ص' : plain.startsWith('مساء') ? 'م' : plain
  return `${hour}:${minutes}${written}`
}

/** When the house is open, not when its dishes are served. */
export function isOfTheHouse(text: string): boolean {
  return /open|hours|مفتوح|ساعات|أوقات/iu.test(text)
}

/** By categories, when lines among their dishes say that these are served. */
export function servedByLines(
  lines: readonly LeftOver[],
  rows: readonly { category: string; lines: readonly [number, number] }[],
): Record<string, Served> {
  const served: Record<string, Served> = {}
  for (const { line, text } of lines) {
    const read = isOfTheHouse(text) ? null : servedIn(text)
    const below = read && (rows.find(({ lines: [first] }) => first > line) ?? rows.at(-1))
    if (below) served[below.category] = read.served
  }
  return served
}
