import { deleteProduct } from '#db/changes/bin.ts'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { addProduct } from '#db/changes/products.ts'
import { getPublicationState } from '#db/queries/publications.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import { aCategory, aRestaurant, aWebhook, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { startPublisher } from './publisher.ts'
import type { Publisher, PublisherOptions } from './publisher-options.ts'
import { aHouse, eventually, type House } from '../testing/fixtures.ts'
import { inTime } from '../testing/in-time.ts'
import { aReceiver } from '../testing/webhook-receiver.ts'

const WOKEN_WITHIN_MS = 500

let publisher: Publisher | undefined
const errors: unknown[] = []
afterEach(async () => {
  await publisher?.stop()
  const told = errors.splice(0)
  if (told.length > 0) throw new AggregateError(told, 'The publisher told of errors')
})

function start({ settings }: House, options: Partial<PublisherOptions> = {}): Publisher {
  publisher = startPublisher({ settings, onError: (error) => errors.push(error), ...options })
  return publisher
}

function page(house: House, path: string): Promise<string> {
  return readFile(join(house.settings.cdnDir, path, 'index.html'), 'utf8')
}

describe('the publisher', () => {
  test('publishes what it finds behind, without being told', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aRestaurant(house.db, { name: 'Quiet' })
    await aCategory(house.db, restaurantId, 'Drinks', ['Karak'])
    start(house)
    expect(await eventually(() => page(house, 'quiet/drinks/karak'))).toContain('Karak')
    await publisher!.stop()
  })

  test('publishes what it is woken for, the last of many changes included', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aRestaurant(house.db, { name: 'Busy' })
    const { categoryId } = await aCategory(house.db, restaurantId, 'Drinks')
    start(house)
    await eventually(() => page(house, 'busy'))
    const ids: string[] = []
    for (let number = 1; number <= 20; number += 1) {
      const product = { name: `Tea ${number}`, price: 5000, description: 'Hot' }
      ids.push(
        await transact(house.db, (trx) => addProduct(trx, restaurantId, categoryId, product, NOW)),
      )
      publisher!.wake(restaurantId)
    }
    await eventually(() => page(house, 'busy/drinks/tea-20'), inTime())
    await transact(house.db, (trx) => deleteProduct(trx, restaurantId, ids[0]!, NOW))
    publisher!.wake(restaurantId)
    const shown = () => page(house, 'busy')
    await expect.poll(shown, { timeout: inTime() }).not.toContain('Tea 1<')
    await eventually(async () => {
      const state = await getPublicationState(house.db, restaurantId)
      expect(state.published).toBe(state.wanted)
    })
    await publisher!.stop()
  })

  test('tells a webhook of a change once the pages and menu.json have it', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aRestaurant(house.db, { name: 'Told' })
    const { categoryId } = await aCategory(house.db, restaurantId, 'Drinks')
    const file = join(house.settings.cdnDir, 'told', 'menu.json')
    const seen: string[] = []
    await using receiver = await aReceiver((response) => {
      seen.push(readFileSync(file, 'utf8'))
      response.end()
    })
    start(house, { reach: receiver.reach })
    await eventually(() => page(house, 'told'))
    await aWebhook(house.db, restaurantId, receiver.url)
    const product = { name: 'Karak', price: 5000, description: 'Hot' }
    await transact(house.db, (trx) => addProduct(trx, restaurantId, categoryId, product, NOW))
    publisher!.wake(restaurantId)
    // The first publish may be recorded only now, and is told too.
    await eventually(() => expect(seen.at(-1)).toContain('"Karak"'))
    expect(JSON.parse(receiver.heard.at(-1)?.body ?? '')).toMatchObject({
      data: { restaurant: 'told', url: 'https://menus.example/told/menu.json' },
    })
    await publisher!.stop()
  })

  test('begins at once when it is woken, and not when it would have looked', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aRestaurant(house.db, { name: 'Woken' })
    start(house, { pollEveryMs: HOUR_MS })
    await eventually(() => page(house, 'woken'))
    const took: number[] = []
    for (const title of ['Hot', 'Cold', 'Sweet', 'Salty', 'Sour']) {
      await aCategory(house.db, restaurantId, title, ['Tea'])
      const begin = performance.now()
      publisher!.wake(restaurantId)
      await eventually(() => page(house, `woken/${title.toLowerCase()}/tea`), 20_000)
      took.push(performance.now() - begin)
    }
    // The best of five: polling is late each time, a busy machine is not.
    expect(Math.min(...took)).toBeLessThan(WOKEN_WITHIN_MS)
    await publisher!.stop()
  })

  test('makes every page again, by itself, when the templates or the public address change', async () => {
    await using house = await aHouse()
    for (const name of ['First', 'Second']) await aRestaurant(house.db, { name })
    start(house)
    await eventually(() => Promise.all([page(house, 'first'), page(house, 'second')]))
    await publisher!.stop()
    const moved = { ...house.settings, publicUrl: 'https://elsewhere.example' }
    start({ ...house, settings: moved })
    for (const path of ['first', 'second']) {
      await eventually(async () =>
        expect(await page(house, path)).toContain('https://elsewhere.example'),
      )
    }
    await publisher!.stop()
  })

  test('brings the files that are nobody’s menu', async () => {
    await using house = await aHouse()
    start(house)
    await eventually(async () => {
      expect(await readFile(join(house.settings.cdnDir, '404.html'), 'utf8')).toContain('<html')
    })
    await publisher!.stop()
    expect(publisher!.isReady()).toBe(false)
  })
})
