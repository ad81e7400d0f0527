import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressor } from './compression.ts'

const PAGES = Array.from({ length: 40 }, (_, number) => ({
  tag: String(number),
  content: Buffer.from(randomBytes(50_000).toString('hex')),
  path: '',
}))

test('whoever asks for many pages in one moment gets some compressed, and keeps nobody else from theirs', async () => {
  const { compress, held } = createCompressor()
  const many = PAGES.map((page) => compress(page, 'br', { lasting: false, sender: 'one' }))
  const other = { ...PAGES[0]!, tag: 'other' }
  const honest = await compress(other, 'br', { lasting: false, sender: 'two' })
  expect(brotliDecompressSync(honest!)).toEqual(other.content)
  const made = await Promise.all(many)
  expect(made.filter((bytes) => bytes === null)).toHaveLength(24)
  expect(PAGES.filter((page) => held(page, 'br'))).toHaveLength(16)
  const [again] = PAGES.slice(-1)
  expect(await compress(again!, 'br', { lasting: false, sender: 'one' })).not.toBeNull()
})

test('what is held takes no more memory than its bytes, however small they are', async () => {
  const { compress, held } = createCompressor()
  for (const encoding of ['br', 'gzip'] as const) {
    for (const size of [100, 3000, 50_000]) {
      const page = { tag: String(size), content: randomBytes(size), path: '' }
      await compress(page, encoding, { lasting: false, sender: 'one' })
      const bytes = held(page, encoding)
      expect(bytes?.buffer.byteLength).toBe(bytes?.length)
    }
  }
})

test('what is held is sent to whoever asks, beside any number that waits', async () => {
  const { compress } = createCompressor()
  const options = { lasting: false, sender: 'one' }
  const first = await compress(PAGES[0]!, 'gzip', options)
  const waiting = PAGES.map((page) => compress(page, 'br', options))
  expect(await compress(PAGES[0]!, 'gzip', options)).toBe(first)
  await Promise.all(waiting)
})
