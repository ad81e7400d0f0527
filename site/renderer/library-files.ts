import type { Plugin } from 'vite'

/** Libraries of hundreds of modules that every command and every publishing thread loads. */
const LIBRARIES = ['kysely', 'culori/fn']

/**
 * Compiles each of them to one file, `libraries/{name}.mjs` with `+` for `/`, which
 * `builder/compiled-libraries.ts` loads in the place of its modules.
 */
export function libraryFiles(): Plugin {
  return {
    name: 'qaima-libraries',
    apply: 'build',
    config: () => ({ ssr: { noExternal: ['culori', 'kysely'] } }),
    buildStart() {
      if (this.environment.name !== 'ssr') return
      for (const id of LIBRARIES) {
        const fileName = `libraries/${id.replace('/', '+')}.mjs`
        this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'strict' })
      }
    },
  }
}
