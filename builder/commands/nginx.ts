import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defineCommand } from 'citty'
import type { Settings } from '#db/settings/settings.ts'
import { JSON_ARG, printResult } from './output.ts'
import { CommandError, withSettings } from './session.ts'

const TEMPLATE = new URL('../maintenance/nginx.conf', import.meta.url)
const PUBLIC = 0o644
// With a bucket, all pages come from the servers.
const NO_FOLDER = '/var/empty'

export const nginxCommand = defineCommand({
  meta: {
    name: 'nginx',
    description:
      'Prints or writes the file with which nginx serves the CDN folder. Run it again after each update. What is yours (listen, certificate, logs) belongs into /etc/nginx/qaima.d/*.conf, which it includes',
  },
  args: {
    file: { type: 'positional', required: false, description: 'Where to; printed without it' },
    server: {
      type: 'string',
      valueHint: 'host:port',
      description: 'A server of ours, once for each; 127.0.0.1:PORT by default',
    },
    root: { type: 'string', description: 'Folder that nginx serves; CDN_DIR by default' },
    force: { type: 'boolean', default: false, description: 'Replace a file that was edited' },
    ...JSON_ARG,
  },
  run: ({ args, rawArgs }) =>
    withSettings(async (settings) => {
      const content = await nginxConf(settings, { servers: serversIn(rawArgs), root: args.root })
      if (args.file === undefined)
        return printResult(args.json, { content }, content.trimEnd().split('\n'))
      const file = resolve(args.file)
      if (!args.force) await requireUnedited(file)
      await writeFile(file, content, { mode: PUBLIC })
      printResult(args.json, { file }, [file])
    }),
})

const SERVER = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i

function serversIn(rawArgs: string[]): string[] {
  const options = { server: { type: 'string', multiple: true } } as const
  const { values } = parseArgs({ args: rawArgs, options, strict: false })
  const servers = (values.server ?? []).map(String)
  const wrong = servers.find((server) => !SERVER.test(server))
  if (wrong !== undefined) throw new CommandError(`--server ${wrong}: needs host:port`)
  return servers
}

interface NginxOptions {
  servers?: readonly string[]
  root?: string | undefined
}

export async function nginxConf(
  { publicUrl, port, cdnDir, bucket }: Pick<Settings, 'publicUrl' | 'port' | 'cdnDir' | 'bucket'>,
  { servers = [], root = bucket ? NO_FOLDER : cdnDir }: NginxOptions = {},
): Promise<string> {
  const template = await readFile(TEMPLATE, 'utf8')
  const upstream = servers.length > 0 ? servers : [`127.0.0.1:${port}`]
  // A server that has just started again gets requests at once.
  const lines = upstream.map((server) => `server ${server} max_fails=0;`)
  return sealed(
    template
      .replace('server 127.0.0.1:3000;', () => lines.join(' '))
      .replace('/srv/cdn', () => JSON.stringify(root))
      .replace('menus.example', new URL(publicUrl).hostname),
  )
}

const SEAL = /^# Written by this product's nginx command; edited files are not replaced\. (\w+)\n/

/** With a first line that tells whether anything was edited. */
function sealed(content: string): string {
  return `# Written by this product's nginx command; edited files are not replaced. ${hashOf(content)}\n${content}`
}

async function requireUnedited(file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (content === null) return
  const [line = '', hash] = SEAL.exec(content) ?? []
  if (hash === hashOf(content.slice(line.length))) return
  throw new CommandError(
    `${file} was edited. Move what is yours into a file in /etc/nginx/qaima.d, then run this with --force`,
  )
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
