import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './address.ts'

test.each([
  ['192.0.2.1', 0, '203.0.113.9', '192.0.2.1'],
  ['192.0.2.1', 1, '203.0.113.9', '203.0.113.9'],
  ['192.0.2.1', 1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['192.0.2.1', 2, '198.51.100.7, 203.0.113.9', '198.51.100.7'],
  ['192.0.2.1', 3, '198.51.100.7, 203.0.113.9', '192.0.2.1'],
  ['192.0.2.1', 1, 'unknown', '192.0.2.1'],
  ['192.0.2.1', 1, '', '192.0.2.1'],
  ['::ffff:192.0.2.1', 0, '', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 0, '', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', 0, '', '2001:db8:1:2::/64'],
  ['2001:db8::1', 0, '', '2001:db8:0:0::/64'],
  ['::1', 0, '', '0:0:0:0::/64'],
  ['fe80::1%eth0', 0, '', 'fe80:0:0:0::/64'],
  ['192.0.2.1', 1, '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
])('%s behind %i proxies that forward %j is %s', async (socket, trusted, forwarded, expected) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trusted)))
  const headers = { 'X-Forwarded-For': forwarded }
  const env = { incoming: { socket: { remoteAddress: socket } } }
  const answer = await app.request('/', { headers }, env)
  expect(await answer.text()).toBe(expected)
})
