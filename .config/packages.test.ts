import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Locked {
  integrity?: string
  resolved?: string
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package of the lock file has its integrity', () => {
  const without = locked.filter(
    ([, { integrity, resolved }]) => !integrity && !resolved?.startsWith('file:'),
  )
  expect(without.map(([path]) => path)).toEqual([])
})

test('the image is given every file that its build copies', () => {
  const given = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^COPY (?!--)(.*) \S+$/gm)
  const copied = [...lines].flatMap(([, sources = '']) => sources.split(' '))
  expect(copied).toContain('package.json')
  for (const source of copied.filter((one) => one !== '.')) expect(given).toContain(`!${source}`)
})
