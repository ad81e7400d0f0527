import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineCommand } from 'citty'
import type { Settings } from '#db/settings/settings.ts'
import { JSON_ARG, printResult } from './output.ts'
import { withSettings } from './session.ts'

const TEMPLATE = new URL('../maintenance/nginx.conf', import.meta.url)
const PUBLIC = 0o644

export const nginxCommand = defineCommand({
  meta: {
    name: 'nginx',
    description:
      'Prints or writes the file with which nginx serves a copy of the CDN folder in /srv/cdn. Run it again after each update',
  },
  args: {
    file: { type: 'positional', required: false, description: 'Where to; printed without it' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSettings(async (settings) => {
      const content = await nginxConf(settings)
      if (args.file === undefined)
        return printResult(args.json, { content }, content.trimEnd().split('\n'))
      const file = resolve(args.file)
      await writeFile(file, content, { mode: PUBLIC })
      printResult(args.json, { file }, [file])
    }),
})

export async function nginxConf({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>) {
  const template = await readFile(TEMPLATE, 'utf8')
  return template
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('menus.example', new URL(publicUrl).hostname)
}
