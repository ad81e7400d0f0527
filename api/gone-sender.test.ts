import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aServer } from './testing/running-server.ts'

test('tells of who goes away in the middle of a body as of any request, not as of a failure', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  await using house = await aServer({ log })
  const { hostname, port } = new URL(house.url)
  const client = connect({ port: Number(port), host: hostname })
  const head = ['POST /login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  client.write([...head, 'Content-Length: 100', '', '{"email":'].join('\r\n'))
  await once(client, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 100))
  client.destroy()
  await expect.poll(() => lines.join()).toContain('"path":"/login"')
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
