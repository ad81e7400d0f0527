import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MOST_WORDS: Readonly<Record<string, number>> = {
  'README.md': 900,
  '.github/OPERATING.md': 2800,
  '.github/ARCHITECTURE.md': 1500,
  '.github/CONTRIBUTING.md': 700,
  '.github/SECURITY.md': 1100,
}
const OF_A_ROOM = 500
const IN_ALL = 10_000
const SOURCE = /\.(?:tsx?|astro|css|js)$/
const OF_TESTS = /\.test\.|(?:^|\/)(?:testing|e2e)\//

// Not by git, which a copy of the tree may lack.
const places = ['*', '.{config,github}/**/*', '{db,api,builder,site,admin}/**/*']
const files = globSync(places, { cwd: ROOT, exclude: ['site/dist/**', '**/node_modules/**'] })

test('guides are short enough to be read', () => {
  const words = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, (read(file).match(/\S+/g) ?? []).length] as const)
  const tooLong = words.filter(([file, count]) => count > (MOST_WORDS[file] ?? OF_A_ROOM))
  expect(tooLong).toEqual([])
  expect(words.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(IN_ALL)
})

test('whoever runs the tests reads how large the source is', () => {
  const source = files.filter((file) => SOURCE.test(file) && !OF_TESTS.test(file))
  const lines = source.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
  process.stdout.write(`Source: ${lines} lines in ${source.length} files\n`)
  expect(lines).toBeGreaterThan(0)
})

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
