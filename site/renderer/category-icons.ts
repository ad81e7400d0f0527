import { icons } from '@iconify-json/fluent-emoji-flat'
import type { Plugin } from 'vite'
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
