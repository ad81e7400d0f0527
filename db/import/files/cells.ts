import Papa from 'papaparse'

/** Quoted or not; lines end in any way. */
export function cellsOf(table: string, delimiter: string): string[][] {
  const text = table.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const options = { delimiter, newline: '\n' } as const
  const { data, errors } = Papa.parse<string[]>(text, options)
  // A cell that only begins with a quote is a text as it stands.
  return errors.length === 0
    ? data
    : Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data
}

/** Excel saves as UTF-8 or UTF-16; null where it has used what Windows has in its country. */
export function unicodeOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return decode('utf-16le', bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export function decode(encoding: string, bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder(encoding).decode(bytes)
}
