import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES } from './settings/settings.ts'

const COMPOSE = readFileSync(new URL('../.github/compose.yaml', import.meta.url), 'utf8')
// The AWS client reads them.
const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

test('the servers of the compose file have settings that we know, and all that two of them need', () => {
  const environment = serverEnvironment()
  const names = Object.keys(environment).filter((name) => !CREDENTIALS.includes(name))
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  expect(parseSettings({ NODE_ENV: 'production', ...environment })).toMatchObject({
    database: expect.stringMatching(/^postgres:/),
    bucket: { name: 'menus', prefix: 'live', endpoint: 'http://store:9000' },
    tokenSecret: environment['TOKEN_SECRET'],
    trustProxy: 1,
  })
})

function serverEnvironment(): Record<string, string> {
  const given: Record<string, string> = { PUBLIC_URL: 'https://menus.example' }
  const [, block = ''] = /^x-server:[^]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(COMPOSE) ?? []
  const lines = [...block.matchAll(/^ {4}(\w+): '?(.*?)'?$/gm)]
  expect(lines.length).toBe(block.trimEnd().split('\n').length)
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => given[name] ?? 'x'.repeat(32)),
    ]),
  )
}

test("the operator's guide and .env.example name every setting, and no other", () => {
  const guide = readFileSync(new URL('../.github/OPERATING.md', import.meta.url), 'utf8')
  const [, table = ''] = /^## Settings\n([^]*?)^## /m.exec(guide) ?? []
  const cells = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell)
  const names = cells.join().match(/[A-Z_]{4,}/g) ?? []
  const wanted = SETTING_NAMES.filter((name) => name !== 'STRIPE_API_URL')
  expect(names.toSorted()).toEqual(wanted.toSorted())
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const lines = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)
  expect(lines.toSorted()).toEqual(wanted.toSorted())
})
