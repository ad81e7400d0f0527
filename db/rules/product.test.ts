import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { PRODUCT_NAME } from './product.ts'

const HOUSE = join(import.meta.dirname, '../..')
const ROOMS = ['db', 'builder', 'api', 'site', 'admin']
const HOLDERS = ['db/rules/product.ts', 'site/public/wordmark.svg']
// Receivers have stored the header's name.
const STORED = /\b[A-Z][a-z]+-Signature\b/g

test('the name of the product stands in one file and one drawing', async () => {
  const files = (await Promise.all(ROOMS.map(filesOf))).flat()
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')]))
  const holders = texts
    .filter(([, text = '']) => text.replace(STORED, '').includes(PRODUCT_NAME.en))
    .map(([file = '']) => relative(HOUSE, file))
  expect(holders.toSorted()).toEqual(HOLDERS)
})

async function filesOf(room: string): Promise<string[]> {
  const entries = await readdir(join(HOUSE, room), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(?:tsx?|astro|css|js|json|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:dist|\.astro)\//.test(file))
}
