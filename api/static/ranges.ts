/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one range that a `Range` header asks for; null when the whole file is to be sent, and
 * 'unsatisfiable' when the file has no such bytes.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  const range = first === '' ? suffix(Number(last), size) : bounded(first, last, size)
  if (range.start > Number(last || Infinity) && first !== '') return null
  return range.start >= size || range.end < range.start ? 'unsatisfiable' : range
}

function suffix(length: number, size: number): ByteRange {
  return { start: Math.max(0, size - length), end: length === 0 ? -1 : size - 1 }
}

function bounded(first: string, last: string, size: number): ByteRange {
  return { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) }
}
