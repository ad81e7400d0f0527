import type * as citty from 'citty'
import type { SubCommandsDef, ArgsDef, CommandDef } from 'citty'
import { writePrivately } from '#db/private-files.ts'
import { commandName, loadCitty, failCommand, printProblem } from './commands/output.ts'

export const BUILDER_COMMANDS = {
  rebuild: () => import('./commands/rebuild.ts').then((module) => module.rebuildCommand),
  status: () => import('./commands/status.ts').then((module) => module.statusCommand),
  verify: () => import('./commands/verify.ts').then((module) => module.verifyCommand),
  watch: () => import('./commands/watch.ts').then((module) => module.watchCommand),
  backup: () => import('./commands/backup.ts').then((module) => module.backupCommand),
  restore: () => import('./commands/restore.ts').then((module) => module.restoreCommand),
  nginx: () => import('./commands/nginx.ts').then((module) => module.nginxCommand),
  suspend: () => import('./commands/suspend.ts').then((module) => module.suspendCommand),
  resume: () => import('./commands/suspend.ts').then((module) => module.resumeCommand),
  release: () => import('./commands/suspend.ts').then((module) => module.releaseCommand),
  owner: () => import('./commands/owner.ts').then((module) => module.ownerCommand),
  remove: () => import('./commands/remove.ts').then((module) => module.removeCommand),
  import: () => import('./commands/import.ts').then((module) => module.importCommand),
} satisfies SubCommandsDef

export async function runCommandLine(subCommands: SubCommandsDef): Promise<void> {
  writePrivately()
  const meta = {
    name: commandName(),
    description: "Turns restaurants' menus into files on the CDN",
  }
  // `head` closes the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { defineCommand, renderUsage, runMain } = await loadCitty()
  const showUsage: typeof citty.showUsage = async (command, parent) => {
    const own = await (typeof command.meta === 'function' ? command.meta() : command.meta)
    const examples = (EXAMPLES[own?.name ?? ''] ?? []).map((line) => `  ${meta.name} ${line}`)
    const usage = await renderUsage(command, parent)
    process.stdout.write(
      `${[usage, ...(examples[0] ? ['', 'EXAMPLES', '', ...examples] : [])].join('\n')}\n`,
    )
  }
  await runMain(defineCommand({ meta, subCommands: strictly(subCommands) }), { showUsage })
}

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  rebuild: ['rebuild --all', 'rebuild drop-cafe', 'rebuild --since 2026-11-21T18:00:00Z'],
  verify: ['verify', 'verify --fix'],
  backup: ['backup /var/backups/qaima/today.tar.gz'],
  restore: ['restore /var/backups/qaima/today.tar.gz --force'],
  nginx: ['nginx /etc/nginx/conf.d/qaima.conf --server 10.0.0.1:3000 --server 10.0.0.2:3000'],
  suspend: ["suspend drop-cafe --reason 'Court order 12'"],
  resume: ["resume drop-cafe --reason 'Order lifted'"],
  release: ["release drop-cafe --reason 'Asked by its owner'"],
  owner: [
    'owner noura@example.com',
    "owner old@example.com --email noura@example.com --reason 'Lost the mailbox'",
  ],
  remove: ["remove noura@example.com --reason 'Asked by letter'"],
  import: ['import --dry-run menus/', 'import --owner noura@example.com menu.json'],
}

type Loaders<Commands extends SubCommandsDef> = Record<keyof Commands, () => Promise<CommandDef>>

/** Refuses unknown arguments before anything runs: a mistyped `--dry-run` must not import. */
function strictly<Commands extends SubCommandsDef>(commands: Commands): Loaders<Commands> {
  const entries = Object.entries(commands).map(([name, command]) => [
    name,
    async () => refuseUnknown(name, await (typeof command === 'function' ? command() : command)),
  ])
  return Object.fromEntries(entries) as Loaders<Commands>
}

function refuseUnknown(name: string, command: CommandDef): CommandDef {
  return {
    ...command,
    async run(context) {
      const definitions = await (typeof command.args === 'function' ? command.args() : command.args)
      const unknown = findUnknown(definitions ?? {}, context.args)
      if (unknown === undefined) return command.run?.(context)
      printProblem(`${name} does not know ${unknown}: see ${name} --help`)
      failCommand()
    },
  }
}

function findUnknown(
  definitions: ArgsDef,
  args: { _: string[] } & Record<string, unknown>,
): string | undefined {
  const known = new Set(['_', ...Object.keys(definitions).flatMap(spellings)])
  const option = Object.keys(args).find((name) => !known.has(name))
  if (option !== undefined) return option.length === 1 ? `-${option}` : `--${option}`
  const positional = Object.values(definitions).filter(({ type }) => type === 'positional')
  const takesMany = positional.some(({ valueHint }) => valueHint === 'many')
  const surplus = takesMany ? undefined : args._[positional.length]
  return surplus === undefined ? undefined : JSON.stringify(surplus)
}

function spellings(name: string): string[] {
  return [name, name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
}
