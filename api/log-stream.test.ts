import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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

test('steers no terminal, whatever stands in a line', async () => {
  let written = ''
  const log = createLogStream(async (bytes) => {
    written += String(bytes)
    return bytes.length
  })
  const path = '/\u009B31m\u202Eمطعم\u200C\u{E0001}\u2028\u007F\u001B'
  log.write(`${JSON.stringify({ path })}\n`)
  await log.end()
  // Joiners are letters' business.
  expect(written).toContain('مطعم\u200C')
  expect(written.trim().replace('\u200C', '')).not.toMatch(/[\p{C}\p{Zl}]/u)
  expect(JSON.parse(written)).toEqual({ path })
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

test('keeps no process that has written all of it', async () => {
  const script = `import { logInto } from './api/log-stream.ts'
    const log = logInto(1)
    log.write('all of it ')
    await log.end()
    process.stdout.write(process.getActiveResourcesInfo().filter((one) => one === 'Timeout').join())`
  const args = ['--input-type=module-typescript', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toBe('all of it ')
})
