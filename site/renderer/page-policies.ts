import type { AstroIntegration } from 'astro'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withOwnPolicy } from '#db/page-policy.ts'

/** Has each prerendered page say its own policy, once nothing else changes it. */
export function pagePolicies(): AstroIntegration {
  return {
    name: 'qaima-page-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          await writeFile(folder + name, withOwnPolicy(await readFile(folder + name, 'utf8')))
        }
      },
    },
  }
}
