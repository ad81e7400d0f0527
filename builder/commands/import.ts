import { defineCommand } from 'citty'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { importMenus } from '../import/import-menus.ts'
import { databaseWriter, dryWriter } from '../import/write.ts'
import type { Change, ImportReport, LeftOut, Place } from '../import/report.ts'
import {
  failCommand,
  JSON_ARG,
  printResult,
  startProgress,
  type Progress,
  shown,
} from './output.ts'
import { CommandError, withNewSession } from './session.ts'

export const importCommand = defineCommand({
  meta: {
    name: 'import',
    description:
      'Imports menus from JSON, PDF, CSV, Excel and text files, each restaurant in one transaction. Reports every name that it changes, what is in doubt and everything that it leaves out',
  },
  args: {
    files: {
      type: 'positional',
      required: false,
      valueHint: 'many',
      description: 'Files and folders of menus',
    },
    owner: {
      type: 'string',
      description: 'E-mail of the owner of the one menu: gets a mail to set a password',
    },
    name: {
      type: 'string',
      description: 'Name of the restaurant of a PDF, a table or a text; else the name of its file',
    },
    'dry-run': { type: 'boolean', default: false, description: 'Report only, change nothing' },
    'split-languages': {
      type: 'boolean',
      default: false,
      description: 'Split texts that hold two languages; show both if nothing is missing',
    },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withNewSession(async ({ db, now }) => {
      if (args._.length === 0) throw new CommandError('Name a file or a folder of menus')
      const dryRun = args['dry-run']
      const owner = ownerOf(args.owner)
      let progress: Progress | undefined
      const report = await importMenus({
        paths: args._,
        writer: dryRun ? dryWriter(db, owner) : databaseWriter(db, now(), owner),
        dryRun,
        name: args.name ?? null,
        splitLanguages: args['split-languages'],
        onTotal: (total) => (progress = startProgress(total, 'restaurants', args)),
        onRestaurant: () => progress?.step(),
      }).finally(() => progress?.stop())
      printResult(args.json, report, reportLines(report))
      // Notes beside dishes are no loss.
      const lost = report.leftOut.filter(
        ({ product, products }) => product !== null || products > 0,
      )
      if (report.errors.length + lost.length > 0) failCommand()
    }),
})

function ownerOf(given: string | undefined): string | null {
  const email = given === undefined ? null : parseEmail(given)
  if (given !== undefined && email === null) throw new CommandError('--owner needs an e-mail')
  return email
}

const SHOWN = 60

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
    ...changedLines(report.changes),
    ...section('to be looked at: the meaning may be lost', report.doubts, changeLine),
    ...section('left out', report.leftOut, leftOutLine),
    ...(report.pictures === 0
      ? []
      : [`pictures that files name, which stay out: ${report.pictures}`]),
    ...section(
      'not imported',
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

// Of each reason, the first ones: among hundreds of alike lines nobody finds the one that matters.
const SHOWN_CHANGES = 5

function changedLines(changes: readonly Change[]): string[] {
  if (changes.length === 0) return []
  const groups = [...Map.groupBy(changes, ({ reason }) => reason).values()]
  return [
    `changed: ${changes.length}`,
    ...groups.flatMap((some) => [
      ...some.slice(0, SHOWN_CHANGES).map((change) => `  ${changeLine(change)}`),
      ...(some.length > SHOWN_CHANGES
        ? [`  and ${some.length - SHOWN_CHANGES} more: ${some[0]?.reason} (--json has all)`]
        : []),
    ]),
  ]
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
