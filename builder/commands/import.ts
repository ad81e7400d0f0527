import { defineCommand } from 'citty'
import { importMenus } from '../import/import-menus.ts'
import { reportLines } from '../import/print-report.ts'
import { databaseWriter, dryWriter } from '../import/write.ts'
import { failCommand, JSON_ARG, printResult, startProgress, type Progress } from './output.ts'
import { CommandError, withNewSession } from './session.ts'

export const importCommand = defineCommand({
  meta: {
    name: 'import',
    description:
      'Imports menus from JSON files, each restaurant in one transaction. Reports every name that it changes and everything that it leaves out',
  },
  args: {
    files: {
      type: 'positional',
      required: false,
      valueHint: 'many',
      description: 'Files and folders of menus',
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
      let progress: Progress | undefined
      const report = await importMenus({
        paths: args._,
        writer: dryRun ? dryWriter(db) : databaseWriter(db, now()),
        dryRun,
        splitLanguages: args['split-languages'],
        onTotal: (total) => (progress = startProgress(total, 'restaurants', args)),
        onRestaurant: () => progress?.step(),
      }).finally(() => progress?.stop())
      printResult(args.json, report, reportLines(report))
      if (report.errors.length > 0) failCommand()
    }),
})
