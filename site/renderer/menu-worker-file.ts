import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../scripts/menu-worker.ts', import.meta.url))

/** Compiles the menus' service worker to the address by which browsers know it, for good. */
export function menuWorkerFile(): Plugin {
  return {
    name: 'qaima-menu-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: 'menu-worker.js' })
    },
  }
}
