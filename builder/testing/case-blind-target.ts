import type { Target } from '../targets/target.ts'

/** Like macOS or Windows: finds names in any capitals. */
export function caseBlindTarget(): Target {
  const held = new Map<string, { name: string; content: Buffer }>()
  const find = (file: string) => held.get(key(file))
  const list: Target['list'] = async (folder) => {
    const start = folder === '' ? '' : `${folder}/`
    const below = [...held.values()].filter(({ name }) => key(name).startsWith(key(start)))
    return new Map(
      below.map(({ name, content }) => [start + name.slice(start.length), content.length]),
    )
  }
  return {
    caseSensitive: false,
    putsAtOnce: 1,
    async put(file, content) {
      held.set(key(file), { name: find(file)?.name ?? file, content: Buffer.from(content) })
    },
    remove: async (files) => files.forEach((file) => held.delete(key(file))),
    list,
    has: async (file) => held.has(key(file)),
    holds: async (files) =>
      [...files].every(([file, bytes]) => {
        const found = find(file)
        return found && (bytes === null || bytes === found.content.length)
      }),
    measure: async () => ({ files: held.size, bytes: 0 }),
    check: async () => {},
    sweep: async () => {},
    read: async (file) => find(file)?.content ?? null,
  }
}

function key(file: string): string {
  return file.toLowerCase()
}
