import type { ArgsDef, CommandDef, SubCommandsDef } from 'citty'
import { failCommand, printProblem } from './output.ts'

type Loaders<Commands extends SubCommandsDef> = Record<keyof Commands, () => Promise<CommandDef>>

/**
 * The same commands, refusing what they do not know before they do anything: an `import` with a
 * mistyped `--dry-run` must not take menus in.
 */
export function strictly<Commands extends SubCommandsDef>(commands: Commands): Loaders<Commands> {
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

/** The first argument that is not among the definitions, as it was typed. */
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
