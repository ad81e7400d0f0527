import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MOST_WORDS: Readonly<Record<string, number>> = {
  'README.md': 750,
  '.github/OPERATING.md': 2950,
  '.github/ARCHITECTURE.md': 1600,
  '.github/CONTRIBUTING.md': 1060,
  '.github/SECURITY.md': 1750,
}
const MOST_LINES = JSON.parse(read('.config/size.json')) as Readonly<Record<string, number>>
const OF_A_ROOM = 500
const IN_ALL = 10_700
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

// By the longest path first: a file counts for one line of the table.
const ROOMS = Object.keys(MOST_LINES).toSorted((one, other) => other.length - one.length)

test('each room has the lines of source that its number allows', () => {
  const lines = new Map(ROOMS.map((room) => [room, 0]))
  for (const file of files.filter((file) => SOURCE.test(file) && !OF_TESTS.test(file))) {
    const room = ROOMS.find((room) => file.startsWith(`${room}/`))
    if (room) lines.set(room, (lines.get(room) ?? 0) + read(file).split('\n').length - 1)
  }
  const tooLong = [...lines].filter(([room, count]) => count > (MOST_LINES[room] ?? 0))
  expect(
    tooLong,
    'Make it shorter, or raise the number in .config/size.json; the commit says what it buys',
  ).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
