import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createFaultLog } from './fault-log.ts'

test('tells a fault that goes on once a minute, without a stack, and another one at once', () => {
  let time = 0
  const lines: { reason: string; times: number }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const fault = createFaultLog(log, 'publishing failed', () => time)
  for (time = 0; time < 120_000; time += 1000) fault(new Error('connect ECONNREFUSED'))
  fault(new Error('The CDN is empty'))
  expect(lines.map(({ reason, times }) => [reason, times])).toEqual([
    ['connect ECONNREFUSED', 1],
    ['connect ECONNREFUSED', 60],
    ['The CDN is empty', 1],
  ])
  expect(JSON.stringify(lines)).not.toContain('.ts')
})
