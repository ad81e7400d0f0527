import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import packageJson from '../../package.json' with { type: 'json' }
import { SITE_DIST } from '../renderer.ts'

// What threads and commands import of packages that have hundreds of files.
const IMPORTS = ['kysely', 'kysely/migration', 'zod', 'zod/v4']
const PACKAGES = ['kysely', 'zod'] as const
const FOLDER = join(SITE_DIST, 'packages')

// Loading Kysely's three hundred files takes each thread a tenth of a second; in one file, a tenth of
// that. Where the bundles are, `quick-start.js` finds out by itself.
const bundle = await rolldown({
  input: Object.fromEntries(IMPORTS.map((name) => [fileOf(name), name])),
  cwd: join(SITE_DIST, '../..'),
  platform: 'node',
  preserveEntrySignatures: 'strict',
})
await bundle.write({
  dir: FOLDER,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
const versions = PACKAGES.map((name) => [name, packageJson.dependencies[name]])
const files = IMPORTS.map((name) => [name, `${fileOf(name)}.mjs`])
await writeFile(
  join(FOLDER, 'packages.json'),
  JSON.stringify({ versions: Object.fromEntries(versions), files: Object.fromEntries(files) }),
)

function fileOf(name: string): string {
  return name.replaceAll('/', '-')
}
