import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#db/queries/owners.ts'
import { readManifest } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { loadRenderer, type Renderer } from './renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import type { Target } from '../targets/target.ts'
import { aHouse, type House } from '../testing/fixtures.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://menus.example')
})

async function aMenuLeft({ db, media, settings }: House) {
  const target = folderTarget(settings.cdnDir)
  const context = { db, renderer, target, media, purging: false, workerId: 'a', now: () => NOW }
  const { ownerId, restaurantId } = await aRestaurant(db, { name: 'Corner' })
  await aCategory(db, restaurantId, 'Drinks', ['Karak', 'Mint Tea'])
  await publishRestaurant(context, restaurantId)
  await transact(db, (trx) => deleteAccount(trx, ownerId, NOW))
  return { context, gone: restaurantId }
}

function leave({ db }: House, ownerId: string): Promise<unknown> {
  return transact(db, (trx) => deleteAccount(trx, ownerId, NOW))
}

function rename({ db }: House, id: string, name: string): Promise<unknown> {
  return transact(db, (trx) => changeRestaurant(trx, id, { name }, NOW))
}

async function leftOver(context: PublishContext): Promise<string[]> {
  for (let turn = 0; turn < 9; turn += 1) {
    for (const id of await pending(context.db, NOW)) await publishRestaurant(context, id)
  }
  expect(await pending(context.db, NOW)).toEqual([])
  return [...(await context.target.list('')).keys()].filter((file) => file.includes('/drinks/'))
}

describe('what was left in a folder is cleared up by whoever has the name next', () => {
  test('and is deleted before it has any pages', async () => {
    await using house = await aHouse()
    const { context, gone } = await aMenuLeft(house)
    const { ownerId } = await aRestaurant(house.db, { name: 'Corner' })
    await publishRestaurant(context, gone)
    await leave(house, ownerId)
    expect(await leftOver(context)).toEqual([])
  })

  test.each([
    ['new', 'Corner'],
    ['out under another name', 'Sea'],
  ])('and, being %s, moves on before it has any there, for a third', async (_, name) => {
    await using house = await aHouse()
    const { context, gone } = await aMenuLeft(house)
    const { restaurantId } = await aRestaurant(house.db, { name })
    if (name !== 'Corner') {
      await publishRestaurant(context, restaurantId)
      await rename(house, restaurantId, 'Corner')
    }
    await publishRestaurant(context, gone)
    await rename(house, restaurantId, 'Bay')
    await aRestaurant(house.db, { name: 'Corner', email: 'third@example.com' })
    expect(await leftOver(context)).toEqual([])
    expect(await context.target.has('corner/index.html')).toBe(true)
  })

  test('and moves on while its pages are put, for a third', async () => {
    await using house = await aHouse()
    const { context, gone } = await aMenuLeft(house)
    const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
    const target = once(context.target, 'put', async () => {
      await publishRestaurant({ ...context, workerId: 'b' }, gone)
      await rename(house, restaurantId, 'Bay')
      await aRestaurant(house.db, { name: 'Corner', email: 'third@example.com' })
    })
    await publishRestaurant({ ...context, target }, restaurantId)
    expect(await leftOver(context)).toEqual([])
    expect(await context.target.has('corner/index.html')).toBe(true)
  })

  test('and had it only while the files were sorted out', async () => {
    await using house = await aHouse()
    const { context, gone } = await aMenuLeft(house)
    await context.target.put('bay/drinks/index.html', Buffer.from('Cut short'))
    const manifest = { ...(await readManifest(house.db, gone)), underWay: ['bay'] }
    const unverified = { manifest: JSON.stringify(manifest), unverified: 1 }
    await house.db.updateTable('publications').set(unverified).execute()
    const { ownerId } = await aRestaurant(house.db, { name: 'Corner' })
    const target = once(context.target, 'remove', () => leave(house, ownerId))
    await publishRestaurant({ ...context, target }, gone)
    expect(await leftOver(context)).toEqual([])
  })
})

/** Runs `first` before the first such step. */
function once(target: Target, step: 'put' | 'remove', first: () => Promise<unknown>): Target {
  let happened: Promise<unknown> | undefined
  return {
    ...target,
    putFolder: undefined,
    [step]: async (...args: unknown[]) => {
      await (happened ??= first())
      await Reflect.apply(target[step], target, args)
    },
  }
}
