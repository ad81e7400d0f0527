import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { addProduct, deleteProduct } from '#db/queries/products.ts'
import { getPublicationState } from '#db/queries/publications.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { startPublisher, type Publisher } from './publisher.ts'
import { aHouse, eventually, type House } from './testing/fixtures.ts'

let publisher: Publisher | undefined
afterEach(() => publisher?.stop())

function start(house: House): Publisher {
  const errors: unknown[] = []
  publisher = startPublisher({ settings: house.settings, onError: (error) => errors.push(error) })
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
    await eventually(() => page(house, 'busy/drinks/tea-20'))
    await transact(house.db, (trx) => deleteProduct(trx, restaurantId, ids[0]!))
    publisher!.wake(restaurantId)
    await eventually(async () => expect(await page(house, 'busy')).not.toContain('Tea 1<'))
    await eventually(async () => {
      const state = await getPublicationState(house.db, restaurantId)
      expect(state.published).toBe(state.wanted)
    })
    await publisher!.stop()
  })

  test('makes every page again, by itself, when the templates or the public address change', async () => {
    await using house = await aHouse()
    for (const name of ['First', 'Second']) await aRestaurant(house.db, { name })
    start(house)
    await eventually(() => Promise.all([page(house, 'first'), page(house, 'second')]))
    await publisher!.stop()
    const moved = { ...house.settings, publicUrl: 'https://elsewhere.example' }
    publisher = startPublisher({ settings: moved })
    for (const path of ['first', 'second']) {
      await eventually(async () =>
        expect(await page(house, path)).toContain('https://elsewhere.example'),
      )
    }
    await publisher.stop()
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
