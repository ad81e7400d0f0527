import { deleteCategory } from '../changes/bin.ts'
import { keepUndo } from '../changes/undo.ts'
import { makeApiKey } from '../queries/api-keys.ts'
import { addCategory } from '../changes/categories.ts'
import { addKitchenLink } from '../queries/kitchen-links.ts'
import { newId } from '../ids.ts'
import { getMenu } from '../queries/menus.ts'
import { listPending } from '../queries/pending.ts'
import { invite } from '../queries/people.ts'
import { noteKeptNames } from '../queries/names.ts'
import { addOptionGroup, type OptionGroupInput } from '../changes/option-groups.ts'
import { addOwner, confirmEmail } from '../queries/owners.ts'
import { addProduct } from '../changes/products.ts'
import { changeRestaurant } from '../changes/menu-changes.ts'
import { addRestaurant } from '../queries/restaurants.ts'

import { addDelivery, recordUndelivered, setWebhook, takeDelivery } from '../queries/webhooks.ts'
import type { Database } from '../open.ts'
import type { Db } from '../schema.ts'

import type { GivenRole } from '../rules/roles.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { findBilingual } from '../menu/two-scripts.ts'
import { splitVersion, splitTexts } from '../changes/bilingual-split.ts'
import { transact } from '../transact.ts'

export const NOW = new Date('2026-01-01T08:00:00.000Z')

let count = 0

export async function aRestaurant(
  db: Database,
  { name = `Corner ${(count += 1)}`, email = `owner${(count += 1)}@example.com` } = {},
): Promise<{ ownerId: string; restaurantId: string }> {
  return transact(db, async (trx) => {
    const owner = await addOwner(trx, { email, passwordHash: null, language: 'en', now: NOW })
    return {
      ownerId: owner.id,
      restaurantId: await addRestaurant(trx, { ownerId: owner.id, name, now: NOW }),
    }
  })
}

export async function aMember(
  db: Database,
  { restaurantId, personId, role }: { restaurantId: string; personId: string; role: GivenRole },
): Promise<void> {
  const seen = NOW.toISOString()
  const row = { restaurantId, personId, role, name: `A ${role}` }
  await db
    .insertInto('members')
    .values({ ...row, createdAt: seen, lastSeenAt: seen })
    .execute()
}

/** Returns its id. */
export async function anInvitation(
  db: Database,
  restaurantId: string,
  email = 'waiter@example.com',
): Promise<string> {
  const person = { email, name: 'Waiter', role: 'floor' } as const
  return (await transact(db, (trx) => invite(trx, restaurantId, person, NOW))).id
}

/** Of a device that nobody has. */
export async function aPasskey(db: Database, ownerId: string, id = newId()): Promise<void> {
  const row = { id, ownerId, credentialId: id, publicKey: '', counter: 0, transports: '[]' }
  await db
    .insertInto('passkeys')
    .values({ ...row, name: 'Phone', createdAt: NOW.toISOString() })
    .execute()
}

/** Its names are held for good. */
export async function aKeptRestaurant(
  db: Database,
  options: { name?: string; email?: string } = {},
): Promise<{ ownerId: string; restaurantId: string }> {
  const restaurant = await aRestaurant(db, options)
  await aCategory(db, restaurant.restaurantId, 'Drinks', ['Karak'])
  await transact(db, async (trx) => {
    await confirmEmail(trx, restaurant.ownerId, NOW)
    await noteKeptNames(trx, new Date(NOW.getTime() + DAY_MS))
  })
  return restaurant
}

export async function aCategory(
  db: Database,
  restaurantId: string,
  title: string,
  names: readonly string[] = [],
): Promise<{ categoryId: string; productIds: string[] }> {
  return transact(db, async (trx) => {
    const categoryId = await addCategory(trx, restaurantId, { title, icon: 'pot-of-food' }, NOW)
    const productIds: string[] = []
    for (const name of names) {
      const product = { name, price: 12_500, description: `About ${name}` }
      productIds.push(await addProduct(trx, restaurantId, categoryId, product, NOW))
    }
    return { categoryId, productIds }
  })
}

export async function aBinned(db: Database, restaurantId: string): Promise<string> {
  const { categoryId } = await aCategory(db, restaurantId, 'Last summer', ['Iced karak'])
  await transact(db, (trx) => deleteCategory(trx, restaurantId, categoryId, NOW))
  return categoryId
}

export async function anOptionGroup(
  db: Database,
  restaurantId: string,
  over: Partial<OptionGroupInput> = {},
): Promise<string> {
  const options = [
    { id: '', name: 'Oat', price: 3000 },
    { id: '', name: 'Soy', price: 0 },
  ]
  const group = { name: 'Milk', min: 1, max: 1, options, ...over }
  return transact(db, (trx) => addOptionGroup(trx, restaurantId, group, NOW))
}

export async function aKitchenLink(
  db: Database,
  restaurantId: string,
): Promise<{ linkId: string; linkToken: string }> {
  const { id, token } = await transact(db, (trx) => addKitchenLink(trx, restaurantId, 'Pass', NOW))
  return { linkId: id, linkToken: token }
}

export function anApiKey(db: Database, restaurantId: string): Promise<{ key: string }> {
  return transact(db, (trx) => makeApiKey(trx, { restaurantId, tokenVersion: 1 }, NOW))
}

/** By an owner who has signed in once. */
export async function aWebhook(
  db: Db,
  restaurantId: string,
  url = 'https://till.example',
): Promise<void> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await setWebhook(db, restaurantId, { url, secret, tokenVersion: 1 }, NOW)
}

/** A failed one, of a webhook that it adds. */
export async function aDelivery(db: Database, restaurantId: string): Promise<string> {
  return transact(db, async (trx) => {
    await aWebhook(trx, restaurantId)
    await addDelivery(trx, { restaurantId, revision: 1 }, NOW)
    const taken = await takeDelivery(trx, NOW)
    if (!taken) throw new Error('There is nothing to send')
    await recordUndelivered(trx, taken, { status: 500, failure: 'answer' }, NOW)
    return taken.id
  })
}

/** One text is split, another can be. */
export async function aBilingualSplit(
  db: Database,
  restaurantId: string,
): Promise<{ undoId: string; splitVersion: string }> {
  const propose = async (about: string) => {
    await transact(db, (trx) => changeRestaurant(trx, restaurantId, { about }, NOW))
    const menu = await getMenu(db, restaurantId)
    return { menu, version: splitVersion(await findBilingual(menu)) }
  }
  const { menu, version } = await propose('Fresh every day طازج كل يوم')
  const wanted = { language: 'ar' as const, version, edited: new Map(), leftOut: new Set<number>() }
  const undoId = await transact(db, async (trx) => {
    const { inverse } = await splitTexts(trx, menu, wanted, NOW)
    return keepUndo(trx, restaurantId, inverse, NOW)
  })
  const next = await propose('Good food طعام جيد')
  return { undoId, splitVersion: next.version }
}

export const MADE = { fingerprint: 'templates', checked: false }

export function pending(db: Database, now: Date, limit = 10): Promise<string[]> {
  return listPending(db, { now, limit, fingerprint: MADE.fingerprint })
}
