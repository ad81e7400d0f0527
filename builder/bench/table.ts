import type { Row } from './measurement.ts'

const COLUMNS = ['What', 'Budget', 'Measured', 'Comparison', 'Ratio', 'Reached'] as const

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

function cells({ what, budget, measured, comparison, ratio, verdict }: Row): string[] {
  const reached = verdict.reached ? 'yes' : `no: ${verdict.why}`
  return [what, budget, measured, comparison, ratio, reached].map(cell)
}

// A line break or a bar would end the cell.
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length))
}
