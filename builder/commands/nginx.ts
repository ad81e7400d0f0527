import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defineCommand } from 'citty'
import { nginxFiles } from '../nginx/nginx-files.ts'
import { JSON_ARG, printResult } from './output.ts'
import { withSettings } from './session.ts'

// A web server reads them as somebody else.
const PUBLIC = 0o644

export const nginxCommand = defineCommand({
  meta: { name: 'nginx', description: 'Writes what nginx needs to serve a copy of the CDN folder' },
  args: {
    folder: {
      type: 'positional',
      required: true,
      description: 'Folder for http.conf, server.conf',
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
