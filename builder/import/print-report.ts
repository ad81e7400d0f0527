import { shown } from '../commands/shown.ts'
import type { Change, ImportReport, LeftOut, Place } from './report.ts'

const SHOWN = 60

/** The report as lines for people; whatever was not taken as it was has its own. */
export function reportLines(report: ImportReport): string[] {
  const { dryRun, restaurants, categories, products, files } = report
  return [
    `${dryRun ? 'would import' : 'imported'} ${restaurants} restaurants, ${categories} categories, ` +
      `${products} products from ${files} files`,
    ...report.imported.map(
      ({ address, email, products }) => `  ${address}: ${products} products, owner ${email}`,
    ),
    ...section('already there', report.alreadyThere, ({ file, restaurant, address }) =>
      [shown(file), shown(restaurant), address].join(' · '),
    ),
    ...section('changed', report.changes, changeLine),
    ...section('to be looked at: the meaning may be lost', report.doubts, changeLine),
    ...section('left out', report.leftOut, leftOutLine),
    ...(report.pictures === 0
      ? []
      : [`pictures that files name, which stay out: ${report.pictures}`]),
    ...section(
      'files not read',
      report.errors,
      ({ file, message }) => `${shown(file)}: ${shown(message)}`,
    ),
  ]
}

function section<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  return items.length === 0
    ? []
    : [`${title}: ${items.length}`, ...items.map((item) => `  ${line(item)}`)]
}

function changeLine(change: Change): string {
  const { field, reason, before, after } = change
  const became = after === null ? 'nothing' : quoted(after)
  return `${placeText(change)}: ${field} ${quoted(before)} became ${became} (${reason})`
}

function leftOutLine(leftOut: LeftOut): string {
  const with_ =
    leftOut.product === null && leftOut.products > 0 ? ` with its ${leftOut.products} products` : ''
  return `${placeText(leftOut)}${with_}: ${shown(leftOut.reason)}`
}

function placeText({ file, restaurant, category, product }: Place): string {
  const below = [restaurant, category, product].filter((name) => name !== null)
  return [shown(file), ...below.map(quoted)].join(' · ')
}

function quoted(text: string): string {
  const points = [...text]
  const start = points.slice(0, SHOWN).join('')
  return points.length > SHOWN
    ? `"${shown(start)}…" (${points.length} characters)`
    : `"${shown(text)}"`
}
