import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPTS = join(import.meta.dirname, 'scripts')
const CLIENT = join(import.meta.dirname, 'dist/client')
/** Later than Safari 15 and Chrome 87, which phones of 2021 and many web views still are. */
const LATER = [
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|toWellFormed|isWellFormed)\(/g,
  /\.(?:at|groupBy|hasOwn|fromAsync|withResolvers|randomUUID)\(/g,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf)\(/g,
  /\bstructuredClone\(|\bAbortSignal\.(?:any|timeout)\b|\(\?<[=!]/g,
]

const compiled = readdirSync(SCRIPTS)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .flatMap((name) => filesOf(name.replace(/\.ts$/, '')))

test('the scripts of menus are compiled, each with what it imports', () => {
  expect(compiled.length).toBeGreaterThan(15)
})

test.each(compiled)('%s uses what phones of 2021 have', (file) => {
  const script = readFileSync(join(CLIENT, file), 'utf8')
  expect(LATER.flatMap((later) => script.match(later) ?? [])).toEqual([])
})

function filesOf(name: string): string[] {
  const own = new RegExp(`^${name}-[\\w-]{8}\\.js$`)
  const assets = readdirSync(join(CLIENT, 'assets')).filter((file) => own.test(file))
  return [
    ...assets.map((file) => `assets/${file}`),
    ...readdirSync(CLIENT).filter((file) => file === `${name}.js`),
  ]
}
