import { icons } from '@iconify-json/fluent-emoji-flat'
import type { Plugin } from 'vite'
import { fileURLToPath } from 'node:url'
import { ICONS } from '#db/rules/icons.ts'

const NAME = 'virtual:category-icons'
const ID = `\0${NAME}`

/** Gives the drawings of our icons as a module, without the thousand others of their set. */
export function categoryIcons(): Plugin {
  return {
    name: 'qaima-category-icons',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? `export default ${JSON.stringify(drawings())}` : undefined),
  }
}

function drawings(): Record<string, string> {
  return Object.fromEntries(ICONS.map(({ name }) => [name, drawingOf(name)]))
}

function drawingOf(name: string): string {
  const icon = icons.icons[name]
  if (!icon) throw new Error(`fluent-emoji-flat has no icon named ${name}`)
  return icon.body
}

const MENU_WORKER = fileURLToPath(new URL('../scripts/menu-worker.ts', import.meta.url))

/** Compiles the menus' service worker to the address by which browsers know it, for good. */
export function menuWorkerFile(): Plugin {
  return {
    name: 'qaima-menu-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: MENU_WORKER, fileName: 'menu-worker.js' })
    },
  }
}

const MENUS = fileURLToPath(new URL('./menus.ts', import.meta.url))

/** Compiles what renders menus to a file of its own: it needs a fifth of what our other pages need. */
export function menusFile(): Plugin {
  return {
    name: 'qaima-menus',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return
      this.emitFile({
        type: 'chunk',
        id: MENUS,
        fileName: 'menus.mjs',
        preserveSignature: 'strict',
      })
    },
  }
}

/** Has the compiled site carry what it needs, so that an installation needs none of it. */
export function selfContained(): Plugin {
  return {
    name: 'qaima-self-contained',
    apply: 'build',
    config: () => ({ ssr: { noExternal: true, external: ['sharp'] } }),
  }
}
