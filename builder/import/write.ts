import { hash } from 'node:crypto'
import type { Database } from '#db/open.ts'
import { applyChange } from '#db/changes/apply.ts'
import type { MenuChange, NewCategory, NewProduct } from '#db/changes/change.ts'
import { newCategory } from '#db/queries/categories.ts'
import {
  findImported,
  importKey,
  type ImportedRestaurant,
  addRestaurant,
} from '#db/queries/restaurants.ts'
import { addMail } from '#db/queries/mails.ts'
import { claimMail } from '#db/queries/move-account.ts'
import { findPlace, isNameTaken } from '#db/queries/names.ts'
import { confusableSkeletons, confusableSkeleton } from '#db/rules/text/confusables.ts'
import { addOwner, findOwnerByEmail } from '#db/queries/owners.ts'
import { keepNumbers, newProduct } from '#db/queries/products.ts'
import { emailKey, NO_MAIL_DOMAIN } from '#db/rules/contact/emails.ts'
import { parseSizes } from '#db/menu/dish.ts'
import { parseOptions } from '#db/menu/option-groups.ts'
import { withSoldOut, storedSoldOut, type SoldOut } from '#db/menu/sold-out.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AssignedKind, GroupAssignments } from '#db/queries/group-assignments.ts'
import { newOptionGroup } from '#db/queries/option-groups.ts'
import { writeLanguages, type WrittenTexts } from './write-texts.ts'
import type { PlannedRestaurant } from './plan.ts'
import type { PlannedProduct, PlannedTexts } from './planned-texts.ts'

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
  const { name, label, about, location, currency, priceNotes, links, language } = planned
  const owner = await addOwner(db, { email, passwordHash: null, language, now })
  const key = importKey(planned.source)
  const restaurant = { ownerId: owner.id, name, label, importKey: key, now }
  const restaurantId = await addRestaurant(db, restaurant)
  const own = { about, location, currency, ...priceNotes, ...links }
  const { exceptions } = planned.settings
  const settings = { ...planned.settings, exceptions: exceptions.map(withoutTexts) }
  const texts: WrittenTexts[] = [
    { kind: 'restaurant', id: restaurantId, texts: planned.texts },
    ...exceptions.map(({ from, texts }): WrittenTexts => ({ kind: 'exception', id: from, texts })),
  ]
  const numbers = planned.categories.flatMap(({ products }) =>
    products.map(({ number }) => number ?? 0),
  )
  await keepNumbers(db, restaurantId, Math.max(0, ...numbers))
  const menu = newMenu(planned, now)
  await applyChange(db, restaurantId, {
    restaurant: { set: own, seen: null, now },
    settings: { set: settings, seen: null },
    ...menu.change,
  })
  await writeLanguages(db, restaurantId, planned.languages, [...texts, ...menu.texts])
}

/** Its rows, and their translations. */
function newMenu(
  { categories, optionGroups }: PlannedRestaurant,
  now: Date,
): { change: MenuChange; texts: WrittenTexts[] } {
  const texts: WrittenTexts[] = []
  const rows: NewCategory[] = []
  const dishes: NewProduct[] = []
  const uses = new Map<string, GroupAssignments>()
  const use = (kind: AssignedKind, keys: readonly string[], id: string) => {
    for (const key of new Set(keys)) {
      const used = uses.get(key) ?? { categories: [], products: [] }
      used[kind].push(id)
      uses.set(key, used)
    }
  }
  for (const { products, groups, texts: ofCategory, ...category } of categories) {
    const row = newCategory(category, now)
    rows.push(row)
    texts.push({ kind: 'category', id: row.id, texts: ofCategory })
    use('categories', groups, row.id)
    for (const product of products) {
      const dish = newDish(row.id, product, now)
      dishes.push(dish)
      use('products', product.groups, dish.id)
      texts.push({ kind: 'product', id: dish.id, texts: product.texts })
      texts.push(...textsOf('size', parseSizes(dish.sizes ?? null), product.sizes))
    }
  }
  const groups = optionGroups.map(({ key, texts: ofGroup, options, ...group }) => {
    const plain = options.map((option) => ({ id: '', ...withoutTexts(option) }))
    const row = newOptionGroup({ ...group, options: plain, ...uses.get(key) }, now)
    texts.push({ kind: 'group', id: row.id, texts: ofGroup })
    texts.push(...textsOf('option', parseOptions(row.options), options))
    return row
  })
  const change = {
    categories: { add: rows },
    products: { add: dishes },
    optionGroups: { add: groups },
  }
  return { change, texts }
}

function textsOf(
  kind: 'size' | 'option',
  rows: readonly { id: string }[],
  planned: readonly { texts: PlannedTexts }[],
): WrittenTexts[] {
  return rows.map(({ id }, at) => ({ kind, id, texts: planned[at]?.texts ?? {} }))
}

/** What was sold out for a time that is over by now is not. */
function newDish(
  categoryId: string,
  { soldOut, texts: _texts, ...product }: PlannedProduct,
  now: Date,
): NewProduct {
  const sizes = product.sizes.map(({ key: _key, ...size }) => withoutTexts(size))
  const row = newProduct(categoryId, { ...product, sizes, groups: [] }, now)
  const stored = parseSizes(row.sizes ?? null)
  const marks = product.sizes.flatMap(({ key }, at) => {
    const said = key === null ? undefined : soldOut.sizes.get(key)
    const own = said && soldOutFrom(said, now)
    return own ? [[stored[at]?.id ?? '', own] as const] : []
  })
  const dish = soldOut.dish ? soldOutFrom(soldOut.dish, now) : undefined
  const marked = withSoldOut({ sizes: stored }, { dish, sizes: new Map(marks) }, now)
  return { ...row, ...storedSoldOut(marked) }
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
