import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES, type Settings } from './settings/settings.ts'

// The AWS client reads them.
const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

test('the server of the plain compose file has settings that we know', () => {
  expect(settingsOf('compose.yaml')).toMatchObject({
    production: true,
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/data',
    publicUrl: 'https://menus.example',
    database: expect.stringMatching(/qaima\.db$/),
    trustProxy: 1,
  })
})

test('the servers of the large one have all that several of them need', () => {
  expect(settingsOf('compose.large.yaml')).toMatchObject({
    production: true,
    database: expect.stringMatching(/^postgres:/),
    bucket: { name: 'menus', prefix: 'live', endpoint: 'http://store:7070' },
    tokenSecret: 'x'.repeat(32),
    // nginx tells the visitor's address, whoever reported it to nginx.
    trustProxy: 1,
  })
})

test('in the large one, only the proxy of this machine reaches nginx, whose rules need no secret', () => {
  const file = readGuide('compose.large.yaml')
  expect(serviceOf(file, 'front')).toContain("ports: ['127.0.0.1:80:80']")
  const rules = serviceOf(file, 'rules')
  expect(rules).toContain('cap_drop: [ALL]')
  expect(rules).not.toMatch(/user:|SECRET|PASSWORD|\*server/)
})

test('the proxies log no address of guests, as the privacy page promises', () => {
  expect(readGuide('compose.yaml')).toContain('exclude http.log.error')
  const large = readGuide('compose.large.yaml')
  expect(large.match(/(?:access|error)_log .*/g)).toEqual([
    'access_log /dev/stdout qaima;',
    'error_log /dev/stderr emerg;',
  ])
})

function serviceOf(file: string, name: string): string {
  const [, lines = ''] = new RegExp(`^  ${name}:\n((?:    .*\n)+)`, 'm').exec(file) ?? []
  expect(lines).not.toBe('')
  return lines
}

function settingsOf(file: string): Settings {
  const environment = serverEnvironment(readGuide(file))
  const names = Object.keys(environment).filter((name) => !CREDENTIALS.includes(name))
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  // A copy of .env.example blanks what the image sets.
  return parseSettings(environment)
}

/** The first environment that the file names. */
function serverEnvironment(compose: string): Record<string, string> {
  const given: Record<string, string> = {
    DOMAIN: 'menus.example',
    PUBLIC_URL: 'https://menus.example',
  }
  const [, , block = ''] = /^( +)environment:\n((?:\1 {2}.*\n)+)/m.exec(compose) ?? []
  const lines = [...block.matchAll(/^ +(\w+): '?(.*?)'?$/gm)]
  expect(lines.length).toBe(
    block
      .trimEnd()
      .replaceAll(/^ *#.*\n/gm, '')
      .split('\n').length,
  )
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => given[name] ?? 'x'.repeat(32)),
    ]),
  )
}

function readGuide(file: string): string {
  return readFileSync(new URL(`../.github/${file}`, import.meta.url), 'utf8')
}

test("the operator's guide and .env.example name every setting, and no other", () => {
  const guide = readGuide('OPERATING.md')
  const [, table = ''] = /^## Settings\n([^]*?)^## /m.exec(guide) ?? []
  const cells = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell)
  const names = cells.join().match(/[A-Z_]{4,}/g) ?? []
  const wanted = SETTING_NAMES.filter((name) => name !== 'STRIPE_API_URL')
  expect(names.toSorted()).toEqual(wanted.toSorted())
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const lines = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)
  expect(lines.toSorted()).toEqual(wanted.toSorted())
})
