import { expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { OFFICIAL_SEGMENTS } from '../rules/text/confusables.ts'
import { RESERVED_SEGMENTS, isReservedSegment, toSegment } from '../rules/text/segments.ts'
import { aDatabase } from '../testing/databases.ts'
import { aKeptRestaurant, aRestaurant, NOW } from '../testing/fixtures.ts'
import { findRestaurantByName, loadMenu } from './menus.ts'
import { addOwner } from './owners.ts'
import { changeRestaurant } from '../changes/menu-changes.ts'
import { findOwnRestaurant, addRestaurant, getRestaurant } from './restaurants.ts'

const TAKEN = {
  code: 'conflict',
  message: 'Restaurant name already exists',
  field: 'restaurantName',
}

it('starts on a trial of seven days, without anything else', async () => {
  await using house = await aDatabase()
  const { restaurantId } = await aRestaurant(house.db, { name: 'Drop Cafe' })
  expect(await getRestaurant(house.db, restaurantId)).toMatchObject({
    id: restaurantId,
    name: 'Drop Cafe',
    slug: 'drop-cafe',
    currency: null,
    subscription: {
      type: 'free_trial',
      trialExpiresAt: '2026-01-08T08:00:00.000Z',
      currentPeriodEnd: null,
    },
  })
})

it('shares its address with no other, however the name is spelled', async () => {
  await using house = await aDatabase()
  const { db } = house
  await aRestaurant(db, { name: 'Café Müller' })
  for (const name of ['café müller', 'CAFE\u0301 MU\u0308LLER', 'Cafe Muller']) {
    await expect(aRestaurant(db, { name })).rejects.toMatchObject(TAKEN)
  }
})

it('leaves no owner behind when the name is taken', async () => {
  await using house = await aDatabase()
  await aRestaurant(house.db, { name: 'Drop Cafe', email: 'first@example.com' })
  const second = aRestaurant(house.db, { name: 'Drop Cafe', email: 'second@example.com' })
  await expect(second).rejects.toMatchObject(TAKEN)
  const owners = await house.db.selectFrom('owners').select('email').execute()
  expect(owners).toEqual([{ email: 'first@example.com' }])
})

it('is never called like a page or a call of ours', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const names = [...RESERVED_SEGMENTS].map((segment) => segment.replaceAll('-', ' '))
  const reserved = names.filter((name) => isReservedSegment(toSegment(name)))
  expect(reserved.length).toBe(RESERVED_SEGMENTS.size)
  for (const name of reserved) {
    await expect(aRestaurant(db, { name: name.toUpperCase() })).rejects.toMatchObject(TAKEN)
    await expect(changeRestaurant(db, restaurantId, { name }, NOW)).rejects.toMatchObject(TAKEN)
  }
})

it('takes no name that looks like ours, and keeps one that it has', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  for (const name of [...OFFICIAL_SEGMENTS, 'ａｄｍｉｎ', 'Súpport', 'قايمة']) {
    await expect(changeRestaurant(db, restaurantId, { name }, NOW)).rejects.toMatchObject(TAKEN)
  }
  await aRestaurant(db, { name: 'Support Kitchen' })
  const slugs = db.updateTable('restaurantSlugs').set({ slug: 'support' })
  await slugs.where('slug', '=', 'corner').execute()
  await changeRestaurant(db, restaurantId, { name: 'Support' }, NOW)
})

it('keeps every address that it ever had, and nobody else gets one', async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aKeptRestaurant(db, { name: 'Drop Cafe' })
  const other = await aRestaurant(db, { name: 'Corner' })
  await changeRestaurant(db, mine.restaurantId, { name: 'Drop House' }, NOW)
  await changeRestaurant(db, mine.restaurantId, { name: 'Drop Garden' }, NOW)
  const menu = await loadMenu(db, mine.restaurantId)
  expect(menu?.slug).toBe('drop-garden')
  expect(menu?.formerSlugs).toEqual(['drop-cafe', 'drop-house'])
  for (const name of ['Drop Cafe', 'drop house', 'Drop Garden']) {
    await expect(aRestaurant(db, { name })).rejects.toMatchObject(TAKEN)
    await expect(changeRestaurant(db, other.restaurantId, { name }, NOW)).rejects.toMatchObject(
      TAKEN,
    )
    expect(await findRestaurantByName(db, name)).toBe(mine.restaurantId)
    expect(await findRestaurantByName(db, toSegment(name))).toBe(mine.restaurantId)
  }
})

it('can be renamed back, and then the name in between leads to it', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  await changeRestaurant(db, restaurantId, { name: 'Drop House' }, NOW)
  await changeRestaurant(db, restaurantId, { name: 'DROP CAFE' }, NOW)
  const menu = await loadMenu(db, restaurantId)
  expect(menu?.name).toBe('DROP CAFE')
  expect(menu?.slug).toBe('drop-cafe')
  expect(menu?.formerSlugs).toEqual(['drop-house'])
})

it('leaves its addresses reserved when it is gone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId, restaurantId } = await aKeptRestaurant(db, { name: 'Drop Cafe' })
  await changeRestaurant(db, restaurantId, { name: 'Drop House' }, NOW)
  await db.deleteFrom('owners').where('id', '=', ownerId).execute()
  expect(await loadMenu(db, restaurantId)).toBeUndefined()
  for (const name of ['Drop Cafe', 'Drop House']) {
    expect(await findRestaurantByName(db, name)).toBeUndefined()
    await expect(aRestaurant(db, { name })).rejects.toMatchObject(TAKEN)
  }
})

it('keeps what a change leaves out, and clears what a change empties', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const all = { currency: 'KWD', about: 'Since 1990', location: 'Muscat' }
  await changeRestaurant(db, restaurantId, all, NOW)
  await changeRestaurant(db, restaurantId, { about: null }, NOW)
  expect(await getRestaurant(db, restaurantId)).toMatchObject({ ...all, about: null })
  await changeRestaurant(db, restaurantId, {}, NOW)
  expect(await getRestaurant(db, restaurantId)).toMatchObject({ ...all, about: null })
})

it('changes only its own row, and raises only its own revision', async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRestaurant(db)
  const other = await aRestaurant(db)
  const before = await loadMenu(db, other.restaurantId)
  const links = {
    googleMapLink: 'https://maps.example/1',
    facebookLink: 'https://facebook.example/1',
    instagramLink: 'https://instagram.example/1',
    whatsappLink: 'https://wa.example/1',
  }
  await changeRestaurant(db, mine.restaurantId, links, NOW)
  await changeRestaurant(db, mine.restaurantId, { name: 'Elsewhere', about: 'x' }, NOW)
  expect(await loadMenu(db, other.restaurantId)).toEqual(before)
  const menu = await loadMenu(db, mine.restaurantId)
  expect(menu?.links).toEqual(links)
  expect(menu?.revision).toBe(3)
})

it('comes in once from one source', async () => {
  await using house = await aDatabase()
  const { db } = house
  const add = async (name: string) => {
    const owner = await anOwner(db)
    return addRestaurant(db, { ownerId: owner, name, importKey: 'menus/drop.json#0', now: NOW })
  }
  await add('Drop Cafe')
  await expect(add('Drop House')).rejects.toThrow(/unique/i)
})

it("does not give one owner another's restaurant", async () => {
  await using house = await aDatabase()
  const { db } = house
  await aRestaurant(db)
  const nobody = await anOwner(db)
  expect(await findOwnRestaurant(db, nobody)).toBeUndefined()
  await expect(getRestaurant(db, nobody)).rejects.toMatchObject({ code: 'not_found' })
})

let owners = 0

async function anOwner(db: Database): Promise<string> {
  const email = `nobody${(owners += 1)}@example.com`
  return (await addOwner(db, { email, passwordHash: null, language: 'en', now: NOW })).id
}
