import { expect, test } from 'vitest'
import { createSender } from './sender.ts'

test('sends a few at once, and one that hangs holds up no other', async () => {
  const hanging = Promise.withResolvers<boolean>()
  const house = aSender(['slow', ...'abcdef'], (item) => {
    return item === 'slow' ? hanging.promise : Promise.resolve(true)
  })
  house.sender.wake()
  await expect.poll(() => house.begun).toEqual(['slow', ...'abcdef'])
  hanging.resolve(true)
  await house.sender.idle()
})

test('begins no more at once than it may, also if it is woken meanwhile', async () => {
  const hanging = Promise.withResolvers<boolean>()
  const house = aSender([...'abcd'], () => hanging.promise)
  house.sender.wake()
  await expect.poll(() => house.begun).toHaveLength(AT_ONCE)
  house.sender.wake()
  house.items.push('later')
  hanging.resolve(true)
  await house.sender.idle()
  expect(house.begun).toEqual([...'abcd', 'later'])
})

test('leaves the rest for later if nothing can be sent now', async () => {
  const house = aSender([...'abcdefghij'], async () => false)
  house.sender.wake()
  await house.sender.idle()
  const tried = house.begun.length
  expect(tried).toBeLessThanOrEqual(AT_ONCE)
  house.sender.wake()
  await house.sender.idle()
  expect(house.begun.length).toBeGreaterThan(tried)
})

test('begins nothing once it stops, and cuts off what hangs', async () => {
  const house = aSender([...'abcd'], (_, signal) => {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(true)))
  })
  house.sender.wake()
  await expect.poll(() => house.begun).toHaveLength(AT_ONCE)
  await house.sender.stop()
  house.sender.wake()
  await house.sender.idle()
  expect(house.begun).toHaveLength(AT_ONCE)
})

const AT_ONCE = 3

function aSender(items: string[], send: (item: string, signal: AbortSignal) => Promise<boolean>) {
  const begun: string[] = []
  const sender = createSender<string>({
    atOnce: AT_ONCE,
    endsWithinMs: 0,
    take: async () => items.shift(),
    send: (item, signal) => {
      begun.push(item)
      return send(item, signal)
    },
    onError: (error) => {
      throw error
    },
  })
  return { sender, items, begun }
}
