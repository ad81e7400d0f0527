import { hash } from 'node:crypto'
import type { Database } from '#db/open.ts'
import { addCategory } from '#db/queries/categories.ts'
import {
  findImported,
  importKey,
  type ImportedRestaurant,
  addRestaurant,
  changeRestaurant,
} from '#db/queries/restaurants.ts'
import { addMail } from '#db/queries/mails.ts'
import { claimMail } from '#db/queries/move-account.ts'
import { readTheseProducts } from '#db/queries/menus.ts'
import { changeMenuSettings } from '#db/queries/menu-settings.ts'
import { findPlace, isNameTaken } from '#db/queries/names.ts'
import { confusableSkeletons, confusableSkeleton } from '#db/rules/confusables.ts'
import { addOwner, findOwnerByEmail } from '#db/queries/owners.ts'
import { changeProducts } from '#db/queries/product-changes.ts'
import { addProducts, keepNumbers } from '#db/queries/products.ts'
import { emailKey, NO_MAIL_DOMAIN } from '#db/rules/emails.ts'
import type { SoldOut } from '#db/menu/sold-out.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { type GroupUser, type GroupUses, readOptionGroups } from '#db/queries/group-users.ts'
import { addOptionGroup } from '#db/queries/option-groups.ts'
import { writeLanguages, type WrittenTexts } from './write-texts.ts'
import type { PlannedRestaurant } from './plan.ts'
import type { PlannedProduct, PlannedSoldOut, PlannedTexts } from './planned-texts.ts'
import type { PlannedGroup } from './fit-groups.ts'

export type Outcome =
  | { status: 'imported'; name: string; slug: string; email: string }
  | { status: 'there'; slug: string; isSame: boolean }
  /** The owner has a menu already. */
  | { status: 'owned'; email: string }

export interface Writer {
  write(planned: PlannedRestaurant): Promise<Outcome>
}

const PLAIN_LOCAL_PART = /^[a-z0-9-]{1,64}$/

/** With `owner`, the one menu is theirs, whoever the file names. A mail lets owners set a password. */
export function databaseWriter(db: Database, now: Date, given: string | null = null): Writer {
  return {
    write: (planned) =>
      transact(db, async (trx) => {
        const there = await findImported(trx, planned.source.identity)
        if (there) return alreadyThere(planned, there)
        const place = await findPlace(planned, (name) => isNameTaken(trx, name))
        const owner = given ?? planned.owner
        if (owner !== null && (await findOwnerByEmail(trx, owner))) return owned(owner)
        const email = owner ?? (await freeEmail(trx, place.slug))
        await add(trx, { ...planned, name: place.name, label: place.label }, email, now)
        if (owner !== null) await addMail(trx, claimMail(owner, now), now)
        return { status: 'imported', ...place, email }
      }),
  }
}

export function dryWriter(db: Database, given: string | null = null): Writer {
  const owners = new Set<string>()
  const imported = new Map<string, ImportedRestaurant>()
  const read = new Set<string>()
  return {
    async write(planned) {
      const { identity, content } = planned.source
      const there = imported.get(identity) ?? (await findImported(db, identity))
      if (there) return alreadyThere(planned, there)
      const isTaken = async (name: string) =>
        confusableSkeletons(name).some((one) => read.has(one)) || (await isNameTaken(db, name))
      const place = await findPlace(planned, isTaken)
      const owner = given ?? planned.owner
      if (owner !== null) {
        if (owners.has(emailKey(owner)) || (await findOwnerByEmail(db, owner))) return owned(owner)
        owners.add(emailKey(owner))
      }
      read.add(confusableSkeleton(place.slug))
      imported.set(identity, { slug: place.slug, content })
      return { status: 'imported', ...place, email: owner ?? (await freeEmail(db, place.slug)) }
    },
  }
}

function owned(email: string): Outcome {
  return { status: 'owned', email }
}

function alreadyThere({ source }: PlannedRestaurant, there: ImportedRestaurant): Outcome {
  return { status: 'there', slug: there.slug, isSame: there.content === source.content }
}

async function freeEmail(db: Db, slug: string): Promise<string> {
  const local = PLAIN_LOCAL_PART.test(slug) ? slug : hash('sha256', slug).slice(0, 16)
  for (let number = 1; ; number += 1) {
    const email = `${number === 1 ? local : `${local}-${number}`}@${NO_MAIL_DOMAIN}`
    if (!(await findOwnerByEmail(db, email))) return email
  }
}

async function add(db: Db, planned: PlannedRestaurant, email: string, now: Date): Promise<void> {
  const { name, label, about, location, currency, priceNotes, links, language, categories } =
    planned
  const owner = await addOwner(db, { email, passwordHash: null, language, now })
  const key = importKey(planned.source)
  const restaurant = { ownerId: owner.id, name, label, importKey: key, now }
  const restaurantId = await addRestaurant(db, restaurant)
  const own = { about, location, currency, ...priceNotes, ...links }
  await changeRestaurant(db, restaurantId, own, now)
  const { exceptions } = planned.settings
  const settings = { ...planned.settings, exceptions: exceptions.map(withoutTexts) }
  await changeMenuSettings(db, restaurantId, settings)
  const texts: WrittenTexts[] = [
    { kind: 'restaurant', id: restaurantId, texts: planned.texts },
    ...exceptions.map(({ from, texts }): WrittenTexts => ({ kind: 'exception', id: from, texts })),
  ]
  const numbers = categories.flatMap(({ products }) => products.map(({ number }) => number ?? 0))
  await keepNumbers(db, restaurantId, Math.max(0, ...numbers))
  const users = createUsers()
  for (const { products, groups, texts: ofCategory, ...category } of categories) {
    const id = await addCategory(db, restaurantId, category, now)
    texts.push({ kind: 'category', id, texts: ofCategory })
    users.add('categories', groups, id)
    const dishes = await addDishes(db, { restaurantId, categoryId: id }, products, now)
    for (const { id: dish, groups } of dishes.added) users.add('products', groups, dish)
    texts.push(...dishes.texts)
    await markSoldOut(db, restaurantId, dishes.added, now)
  }
  const groups = { restaurantId, groups: planned.optionGroups, users }
  texts.push(...(await addGroups(db, groups, now)))
  await writeLanguages(db, restaurantId, planned.languages, texts)
}

async function addDishes(
  db: Db,
  { restaurantId, categoryId }: { restaurantId: string; categoryId: string },
  products: readonly PlannedProduct[],
  now: Date,
): Promise<{ texts: WrittenTexts[]; added: AddedDish[] }> {
  const dishes = products.map(({ soldOut: _soldOut, ...product }) => {
    const sizes = product.sizes.map(({ key: _key, ...size }) => withoutTexts(size))
    return { ...withoutTexts(product), sizes, groups: [] }
  })
  const ids = await addProducts(db, restaurantId, categoryId, dishes, now)
  const written = await readTheseProducts(db, restaurantId, ids)
  const texts = products.flatMap(({ texts, sizes }, index): WrittenTexts[] => [
    { kind: 'product', id: ids[index] ?? '', texts },
    ...sizes.map((size, at): WrittenTexts => {
      return { kind: 'size', id: written[index]?.sizes[at]?.id ?? '', texts: size.texts }
    }),
  ])
  const added = products.map(({ groups, soldOut, sizes }, index) => {
    const sizeIds = sizes.map(({ key }, at) => [key, written[index]?.sizes[at]?.id ?? ''] as const)
    return { id: ids[index] ?? '', groups, soldOut, sizeIds: new Map(sizeIds) }
  })
  return { texts, added }
}

interface AddedDish {
  id: string
  groups: readonly string[]
  soldOut: PlannedSoldOut
  sizeIds: ReadonlyMap<string | null, string>
}

/** Skips what is over by now. */
async function markSoldOut(
  db: Db,
  restaurantId: string,
  added: readonly AddedDish[],
  now: Date,
): Promise<void> {
  const marked = added.flatMap(({ id, soldOut, sizeIds }) => {
    const dish = soldOut.dish && soldOutFrom(soldOut.dish, now)
    const sizes = [...soldOut.sizes].flatMap(([key, said]) => {
      const sizeId = sizeIds.get(key)
      const mark = soldOutFrom(said, now)
      return sizeId && mark ? [[sizeId, mark] as const] : []
    })
    if (!dish && sizes.length === 0) return []
    const change = { soldOut: { ...(dish && { dish }), sizes: new Map(sizes) } }
    return [{ id, change, seen: null, now }]
  })
  if (marked.length > 0) await changeProducts(db, restaurantId, marked)
}

function soldOutFrom({ until }: { until: string | null }, now: Date): SoldOut | null {
  const time = until === null ? null : Date.parse(until)
  if (time !== null && !(time > now.getTime())) return null
  return { since: now.toISOString(), until: time === null ? null : new Date(time).toISOString() }
}

function withoutTexts<Planned extends { texts: PlannedTexts }>(
  planned: Planned,
): Omit<Planned, 'texts'> {
  const { texts: _, ...others } = planned
  return others
}

interface Users {
  add(user: GroupUser, keys: readonly string[], id: string): void
  of(key: string): GroupUses
}

function createUsers(): Users {
  const uses = new Map<string, GroupUses>()
  const of = (key: string) => uses.get(key) ?? { categories: [], products: [] }
  return {
    of,
    add(user, keys, id) {
      for (const key of new Set(keys)) {
        const use = of(key)
        use[user].push(id)
        uses.set(key, use)
      }
    },
  }
}

async function addGroups(
  db: Db,
  {
    restaurantId,
    groups,
    users,
  }: { restaurantId: string; groups: readonly PlannedGroup[]; users: Users },
  now: Date,
): Promise<WrittenTexts[]> {
  const ids: string[] = []
  for (const { key, name, min, max, options } of groups) {
    const group = {
      name,
      min,
      max,
      options: options.map(({ name, price, allergens }) => ({ id: '', name, price, allergens })),
    }
    ids.push(await addOptionGroup(db, restaurantId, { ...group, ...users.of(key) }, now))
  }
  const written = new Map(
    (await readOptionGroups(db, restaurantId)).map((group) => [group.id, group]),
  )
  return groups.flatMap(({ texts, options }, index): WrittenTexts[] => {
    const id = ids[index] ?? ''
    const ofOptions = options.map((option, at): WrittenTexts => {
      const { id: optionId = '' } = written.get(id)?.options[at] ?? {}
      return { kind: 'option', id: optionId, texts: option.texts }
    })
    return [{ kind: 'group', id, texts }, ...ofOptions]
  })
}
