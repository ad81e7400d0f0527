import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLawFile, SHIPPED_LAW } from '../domain/law-rules.ts'
import type { Law } from '../schemas/law.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function aFile(text: string): Promise<string> {
  const file = join(folder, 'law.json')
  await writeFile(file, text)
  return file
}

test('an owner reads what countries ask, and how far the menu is', async () => {
  const api = await anApi()
  const { token } = await anOwner(api)
  const answer = await api.call('GET', '/api/law', { token })
  const law = answer.body as Law
  expect(law.guess).toBe('AE')
  expect(law.countries.map(({ code }) => code).join(' ')).toBe('AE SA QA KW BH OM EU GB')
  expect(law.counts.vat).toEqual({ kind: 'flag', isDone: false })
  const json = { formData: { vatNote: 'included' } }
  expect(await api.call('POST', '/restaurant', { token, json })).toMatchObject({ status: 200 })
  const after = await api.call('GET', '/api/law', { token })
  expect((after.body as Law).counts.vat).toEqual({ kind: 'flag', isDone: true })
})

test('each line of ours has a source and the day on which it was read', () => {
  for (const { asks } of SHIPPED_LAW.countries) {
    expect(asks.length).toBeGreaterThan(0)
    for (const { text, source, readOn } of asks) {
      expect(`${text.en} ${text.ar}`).not.toMatch(/complian|مطابق/i)
      expect([URL.canParse(source.url), readOn]).toEqual([
        true,
        expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      ])
    }
  }
})

test('an operator’s file takes the place of ours', async () => {
  const [first] = SHIPPED_LAW.countries
  expect(await readLawFile(null)).toBe(SHIPPED_LAW)
  const file = await aFile(JSON.stringify({ countries: [first] }))
  expect(await readLawFile(file)).toEqual({ countries: [first] })
})

test.each([
  ['no JSON', '{', /cannot be read as JSON/],
  ['no country', '{"countries":[]}', /countries/],
  [
    'a line that says too little',
    JSON.stringify({
      countries: [{ ...SHIPPED_LAW.countries[0], asks: [{ check: 'halal', text: { en: 'x' } }] }],
    }),
    /asks\.0\.check.*asks\.0\.text\.ar.*asks\.0\.source.*asks\.0\.readOn/s,
  ],
  [
    'a country twice',
    JSON.stringify({ countries: [SHIPPED_LAW.countries[0], SHIPPED_LAW.countries[0]] }),
    /each country once/,
  ],
])('what is wrong with it is said: %s', async (_, text, message) => {
  await expect(readLawFile(await aFile(text))).rejects.toThrow(message)
})

test('a file that is not there is named', async () => {
  await expect(readLawFile(join(folder, 'none.json'))).rejects.toThrow(/LAW_FILE: .*none\.json/)
})
