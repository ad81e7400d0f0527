import type { Row } from './measurement.ts'

const COLUMNS = ['What', 'n', 'Budget', 'Measured', 'Comparison', 'Ratio', 'Reached'] as const
const [START, END] = ['<!-- bench:start -->', '<!-- bench:end -->']

/** The rows as a table of Markdown, padded so that it also reads well as plain text. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [[...COLUMNS], ...rows.map(cells)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(3, ...lines.map((line) => [...(line[column] ?? '')].length)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  const [head, ...body] = lines.map((line) => line.map((cell, at) => pad(cell, widths[at] ?? 0)))
  return [head ?? [], rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function cells({ what, n, budget, measured, comparison, ratio, verdict }: Row): string[] {
  const reached = verdict.reached ? 'yes' : `no: ${verdict.why}`
  // A line break or a bar would end the cell.
  return [what, n, budget, measured, comparison, ratio, reached].map((text) =>
    text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim(),
  )
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length))
}

/** `readme` with `section` between its two markers; throws when they are not there. */
export function withBenchSection(readme: string, section: string): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`No ${START} … ${END} to write between`)
  return `${readme.slice(0, start + START.length)}\n${section.trim()}\n${readme.slice(end)}`
}

/** Numbers as the table shows them. */
export function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`
}

/** Bytes in units of 1 024. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function megabytes(value: number): string {
  return `${Math.round(value)} MB`
}

export function perSecond(value: number, unit: string): string {
  return `${Math.round(value)} ${unit}/s`
}

/** A ratio with the digits that matter: `0.97 ×`, `3.2 ×`, `140 ×`. */
export function times(value: number): string {
  if (value >= 100) return `${Math.round(value)} ×`
  return `${value >= 2 ? value.toFixed(1) : value.toFixed(2)} ×`
}
