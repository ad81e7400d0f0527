import Papa from 'papaparse'

export function cellsOf(table: string, delimiter: string): string[][] {
  const text = table.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const options = { delimiter, newline: '\n' } as const
  const { data, errors } = Papa.parse<string[]>(text, options)
  // A cell that only begins with a quote stays as it is.
  return errors.length === 0
    ? data
    : Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data
}

/** UTF-8 or UTF-16; null for a Windows code page. */
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
