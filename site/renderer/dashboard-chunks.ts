import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Chunking = Rolldown.ChunkingContext

const DASHBOARD = [island('app/app.tsx')]
const OTHERS = [
  island('features/customers/components/customers-screen.tsx'),
  ...['confirm-email', 'forgot-password', 'invitation', 'login', 'register', 'reset-password'].map(
    (name) => island(`features/session/components/${name}-screen.tsx`),
  ),
]

/**
 * Few and full files for the first screens, since each file costs a request and is compressed on
 * its own: `base` is what the dashboard and the pages around it both need, `shell` the rest of what
 * the dashboard needs at once, `session` what several of the pages around it share.
 */
export function dashboardChunks(): Rolldown.CodeSplittingOptions {
  const reaches = new Map<string, Set<string>>()
  const needs = (entry: string, id: string, chunking: Chunking) => {
    const known = reaches.get(entry) ?? reachOf(entry, chunking)
    reaches.set(entry, known)
    return known.has(id)
  }
  return {
    groups: [
      // Of the landing page too, which shall load nothing else of the dashboard.
      { name: (id) => (id.endsWith('vite/preload-helper.js') ? 'preload' : null) },
      {
        name(id, chunking) {
          const isNeeded = (entry: string) => needs(entry, id, chunking)
          if (DASHBOARD.includes(id) || OTHERS.includes(id)) return null
          const others = OTHERS.filter(isNeeded).length
          if (DASHBOARD.some(isNeeded)) return others > 0 ? 'base' : 'shell'
          return others > 1 ? 'session' : null
        },
      },
    ],
  }
}

/** A module and all that it imports, not counting what it loads later. */
function reachOf(entry: string, chunking: Chunking): Set<string> {
  const reach = new Set([entry])
  for (const id of reach) {
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) reach.add(imported)
  }
  return reach
}

function island(path: string): string {
  return fileURLToPath(new URL(`../../admin/${path}`, import.meta.url))
}
