import { verdict, type Row } from './measurement.ts'
import type { PaintTimes } from './paint-times.ts'
import { median } from './statistics.ts'
import { kilobytes, milliseconds, times } from './units.ts'

const KB = 1024
const MOST = { script: 3 * KB, load: 120 * KB, paint: 1.05 }

/** What a phone got of a page until it was quiet, and after. */
export interface Load {
  bytes: number
  scriptBytes: number
  requests: number
  elsewhere: number
  cookies: number
  shift: number
}

/** When each side was seen, once a round. */
export interface Paints {
  ours: PaintTimes[]
  floor: PaintTimes[]
}

export interface Weight {
  what: string
  most: number
  /** What `most` is, for whoever reads. */
  budget: string
}

export function htmlRow({ what, most, budget }: Weight, ours: number, floor: number): Row {
  return {
    what: `${what}: HTML with its CSS, Brotli`,
    budget,
    measured: kilobytes(ours),
    comparison: `${kilobytes(floor)}, the same dishes written by hand`,
    ratio: times(ours / floor),
    verdict: verdict(ours > most && 'heavier than the budget'),
    figures: { htmlBytes: ours, floorHtmlBytes: floor },
  }
}

export function loadRow(ours: Load, floor: Load): Row {
  const { bytes, scriptBytes, requests } = ours
  return {
    what: 'Its first load at 390 × 844, pictures included; JavaScript of it',
    budget: `≤ ${kilobytes(MOST.load)}; ≤ ${kilobytes(MOST.script)}`,
    measured: `${kilobytes(bytes)} in ${requests} requests; ${kilobytes(scriptBytes)}`,
    comparison: `${kilobytes(floor.bytes)} in ${floor.requests} requests, by hand`,
    ratio: times(bytes / floor.bytes),
    verdict: verdict(
      bytes > MOST.load && 'heavier than the budget',
      scriptBytes > MOST.script && 'more JavaScript than the budget',
    ),
    figures: { bytes, scriptBytes, requests, floorBytes: floor.bytes },
  }
}

export function quietRow({ elsewhere, cookies, shift }: Load): Row {
  return {
    what: 'Its requests to others, cookies, layout shift (scrolled to the end)',
    budget: '0, 0, 0',
    measured: `${elsewhere}, ${cookies}, ${Number(shift.toFixed(4))}`,
    comparison: '',
    ratio: '',
    verdict: verdict(
      elsewhere > 0 && 'asks others',
      cookies > 0 && 'sets cookies',
      shift > 0 && 'shifts',
    ),
    figures: { elsewhere, cookies, shift },
  }
}

export function paintRow(
  which: string,
  { ours, floor }: Paints,
  of: (paint: PaintTimes) => number,
): Row {
  const [here, there] = [median(ours.map(of)), median(floor.map(of))]
  return {
    what: `${which} contentful paint, Slow 4G and a processor four times slower`,
    budget: `≤ ${MOST.paint} × by hand`,
    measured: milliseconds(here),
    comparison: `${milliseconds(there)}, by hand, same server`,
    ratio: times(here / there),
    verdict: verdict(!(here / there <= MOST.paint) && 'later than the budget'),
    figures: { ms: here, floorMs: there },
  }
}
