import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressor } from './compression.ts'

const PAGES = Array.from({ length: 80 }, (_, number) => ({
  tag: String(number),
  content: Buffer.from(randomBytes(50_000).toString('hex')),
  path: '',
}))

test('compresses some of very many pages in one moment, and sends the rest as they are', async () => {
  const { compress, held } = createCompressor()
  const made = await Promise.all(PAGES.map((page) => compress(page, 'br', false)))
  expect(made.filter((bytes) => bytes === null)).toHaveLength(14)
  expect(PAGES.filter((page) => held(page, 'br'))).toHaveLength(66)
  const [last] = PAGES.slice(-1)
  expect(brotliDecompressSync((await compress(last!, 'br', false))!)).toEqual(last!.content)
})

test('what is held takes no more memory than its bytes, however small they are', async () => {
  const { compress, held } = createCompressor()
  for (const encoding of ['br', 'gzip'] as const) {
    for (const size of [100, 3000, 50_000]) {
      const page = { tag: String(size), content: randomBytes(size), path: '' }
      await compress(page, encoding, false)
      const bytes = held(page, encoding)
      expect(bytes?.buffer.byteLength).toBe(bytes?.length)
    }
  }
})

test('what is held is sent to whoever asks, beside any number that waits', async () => {
  const { compress } = createCompressor()
  const options = false
  const first = await compress(PAGES[0]!, 'gzip', options)
  const waiting = PAGES.map((page) => compress(page, 'br', options))
  expect(await compress(PAGES[0]!, 'gzip', options)).toBe(first)
  await Promise.all(waiting)
})
