import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defineCommand } from 'citty'
import { nginxFiles } from '../maintenance/nginx-files.ts'
import { JSON_ARG, printResult } from './output.ts'
import { withSettings } from './session.ts'

// A web server reads them as somebody else.
const PUBLIC = 0o644

export const nginxCommand = defineCommand({
  meta: {
    name: 'nginx',
    description:
      'Writes http.conf and server.conf, with which nginx serves a copy of the CDN folder. Run it again after each update',
  },
  args: {
    folder: {
      type: 'positional',
      required: true,
      description: 'Folder for the two files',
    },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSettings(async ({ production }) => {
      const folder = resolve(args.folder)
      await mkdir(folder, { recursive: true })
      const files: string[] = []
      for (const [name, content] of Object.entries(nginxFiles(production))) {
        files.push(join(folder, name))
        await writeFile(join(folder, name), content, { mode: PUBLIC })
      }
      printResult(args.json, { files }, files)
    }),
})
