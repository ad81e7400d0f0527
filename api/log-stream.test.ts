import { expect, test } from 'vitest'
import { createLogStream } from './log-stream.ts'

const LINE = `${'x'.repeat(4999)}\n`

test('writes what it is given, in pieces where not all of it is taken', async () => {
  let written = ''
  const log = createLogStream(async (bytes) => {
    const some = bytes.subarray(0, 1000)
    written += String(some)
    return some.length
  })
  log.write('first\n')
  log.write(LINE)
  log.write('last\n')
  await log.end()
  expect(written).toBe(`first\n${LINE}last\n`)
})

test('loses lines and goes on where the disk is full, and says how many', async () => {
  let isFull = true
  let written = ''
  const log = createLogStream(async (bytes) => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    written += String(bytes)
    return bytes.length
  })
  for (const line of [LINE, LINE]) {
    log.write(line)
    await new Promise((resolve) => setImmediate(resolve))
  }
  isFull = false
  log.write('there is room again\n')
  await log.end()
  const [lost, ...lines] = written.split('\n')
  expect(JSON.parse(lost ?? '')).toMatchObject({ level: 40, lines: 2 })
  expect(lines).toEqual(['there is room again', ''])
})

test('holds some megabytes for a reader that hangs, and ends without it', async () => {
  let asked = 0
  const log = createLogStream((bytes) => {
    asked += bytes.length
    return new Promise(() => {})
  })
  for (let count = 0; count < 10_000; count += 1) log.write(LINE)
  expect(asked).toBe(LINE.length)
  await log.end()
  expect(asked).toBe(LINE.length)
})
