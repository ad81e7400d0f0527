import { hash } from 'node:crypto'
import type { Database } from '#db/open.ts'
import { applyChange } from '#db/changes/apply.ts'
import type { NewProduct, TextChange } from '#db/changes/change.ts'
import { newCategory } from '#db/changes/categories.ts'
import {
  findImported,
  importKey,
  type ImportedRestaurant,
  addRestaurant,
} from '#db/queries/restaurants.ts'
import { nameChanges, signChanges } from '#db/changes/change-log.ts'
import { OPERATOR } from '#db/queries/change-log.ts'
import { changeLanguages } from '#db/changes/menu-changes.ts'
import type { WantedLanguages } from '#db/queries/languages.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import type { TextKind } from '#db/menu/translations.ts'
import { addMail } from '#db/queries/mails.ts'
import { claimMail } from '#db/queries/move-account.ts'
import { findPlace, isLabelTaken, labelSkeleton } from '#db/queries/names.ts'
import { confusableSkeletons, confusableSkeleton } from '#db/rules/text/confusables.ts'
import { addOwner, findOwnerByEmail, isEmailFree } from '#db/queries/owners.ts'
import { keepNumbers, newProduct } from '#db/changes/products.ts'
import { emailKey, NO_MAIL_DOMAIN } from '#db/rules/contact/emails.ts'
import { parseSizes } from '#db/menu/dish.ts'
import { parseOptions } from '#db/menu/option-groups.ts'
import { withSoldOut, storedSoldOut, type SoldOut } from '#db/menu/sold-out.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { newOptionGroup } from '#db/changes/option-groups.ts'
import type { PlannedTexts } from './coerce-texts.ts'
import type { PlannedProduct } from './plan-categories.ts'
import { partsOf, type Part } from './plan-languages.ts'
import type { PlannedRestaurant } from './plan.ts'

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
        const place = await findPlace(planned, (text) => isLabelTaken(trx, text))
        const owner = given ?? planned.owner
        if (owner !== null && !(await isEmailFree(trx, owner, { now }))) return owned(owner)
        const email = owner ?? (await freeEmail(trx, place.slug))
        const ownerId = await add(trx, { ...planned, ...place }, email, now)
        if (owner !== null) await addMail(trx, claimMail({ ownerId, email }, now), now)
        return { status: 'imported', ...place, email }
      }),
  }
}

export function dryWriter(db: Database, given: string | null = null): Writer {
  const owners = new Set<string>()
  const imported = new Map<string, ImportedRestaurant>()
  const read = new Set<string | null>()
  return {
    async write(planned) {
      const { identity, content } = planned.source
      const there = imported.get(identity) ?? (await findImported(db, identity))
      if (there) return alreadyThere(planned, there)
      const isTaken = async (text: string) =>
        [...confusableSkeletons(text), labelSkeleton(text)].some((one) => read.has(one)) ||
        (await isLabelTaken(db, text))
      const place = await findPlace(planned, isTaken)
      const owner = given ?? planned.owner
      if (owner !== null) {
        if (owners.has(emailKey(owner)) || (await findOwnerByEmail(db, owner))) return owned(owner)
        owners.add(emailKey(owner))
      }
      for (const one of [confusableSkeleton(place.slug), labelSkeleton(place.label)]) {
        if (one !== null) read.add(one)
      }
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

async function add(db: Db, planned: PlannedRestaurant, email: string, now: Date): Promise<string> {
  const { name, label, language } = planned
  const owner = await addOwner(db, { email, passwordHash: null, language, now })
  const key = importKey(planned.source)
  const restaurant = { ownerId: owner.id, name, label, importKey: key, now }
  const restaurantId = await addRestaurant(db, restaurant)
  const signature = { restaurantId, author: async () => OPERATOR, now }
  await signChanges(db, signature, async () => {
    nameChanges(db, 'import')
    await fill(db, restaurantId, planned, now)
  })
  return owner.id
}

async function fill(
  db: Db,
  restaurantId: string,
  planned: PlannedRestaurant,
  now: Date,
): Promise<void> {
  const { about, location, currency, priceNotes, links, settings } = planned
  const dishes = planned.categories.flatMap(({ products }) => products)
  await keepNumbers(db, restaurantId, Math.max(0, ...dishes.map(({ number }) => number ?? 0)))
  const set = { about, location, currency, ...priceNotes, ...links }
  const exceptions = settings.exceptions.map(withoutTexts)
  const { ids, ...rows } = newRows(planned, now)
  await applyChange(db, restaurantId, {
    restaurant: { set, seen: null, now },
    settings: { set: { ...settings, exceptions }, seen: null },
    ...rows,
  })
  ids.set(planned, restaurantId)
  for (const exception of settings.exceptions) ids.set(exception, exception.from)
  const own = await withoutTaken(db, restaurantId, planned.texts)
  const texts = Array.from(partsOf(planned), ([kind, part]): WrittenTexts => {
    return { kind, id: ids.get(part) ?? '', texts: part === planned ? own : part.texts }
  })
  await writeLanguages(db, restaurantId, planned.languages, texts)
}

/** Without translated names that can be read as another restaurant's. */
async function withoutTaken(
  db: Db,
  restaurantId: string,
  texts: PlannedTexts,
): Promise<PlannedTexts> {
  const kept = Object.entries(texts).map(async ([code, { name, ...others }]) => {
    const isTaken = name ? await isLabelTaken(db, name, restaurantId) : false
    return [code, isTaken || name === undefined ? others : { name, ...others }] as const
  })
  return Object.fromEntries(await Promise.all(kept))
}

/** The rows of a menu, and which has which id. */
function newRows({ categories, optionGroups }: PlannedRestaurant, now: Date) {
  const ids = new Map<Part, string>()
  const products: NewProduct[] = []
  const rows = categories.map((category) => {
    const row = newCategory(category, now)
    ids.set(category, row.id)
    for (const product of category.products) {
      const dish = newDish(row.id, product, now)
      products.push(dish)
      ids.set(product, dish.id)
      for (const [at, { id }] of parseSizes(dish.sizes ?? null).entries()) {
        const size = product.sizes[at]
        if (size) ids.set(size, id)
      }
    }
    return row
  })
  const idsWith = (key: string, some: readonly (Part & { groups: readonly string[] })[]) =>
    some.filter(({ groups }) => groups.includes(key)).map((one) => ids.get(one) ?? '')
  const dishes = categories.flatMap((category) => category.products)
  const groups = optionGroups.map((group) => {
    const { key, name, min, max } = group
    const uses = { categories: idsWith(key, categories), products: idsWith(key, dishes) }
    const options = group.options.map((option) => ({ id: '', ...withoutTexts(option) }))
    const row = newOptionGroup({ name, min, max, options, ...uses }, now)
    ids.set(group, row.id)
    for (const [at, { id }] of parseOptions(row.options).entries()) {
      const option = group.options[at]
      if (option) ids.set(option, id)
    }
    return row
  })
  return {
    ids,
    categories: { add: rows },
    products: { add: products },
    optionGroups: { add: groups },
  }
}

/** What was sold out for a time that is over by now is not. */
function newDish(categoryId: string, product: PlannedProduct, now: Date): NewProduct {
  const { soldOut, texts: _texts, ...dish } = product
  const sizes = product.sizes.map(({ key: _key, ...size }) => withoutTexts(size))
  const row = newProduct(categoryId, { ...dish, sizes, groups: [] }, now)
  const stored = parseSizes(row.sizes ?? null)
  const marks = product.sizes.flatMap(({ key }, at) => {
    const own = soldOutFrom(soldOut.sizes.get(key ?? ''), now)
    return own ? [[stored[at]?.id ?? '', own] as const] : []
  })
  const said = { dish: soldOutFrom(soldOut.dish, now), sizes: new Map(marks) }
  return { ...row, ...storedSoldOut(withSoldOut({ sizes: stored }, said, now)) }
}

function soldOutFrom(
  said: { until: string | null } | null | undefined,
  now: Date,
): SoldOut | undefined {
  const time = said?.until ? Date.parse(said.until) : null
  if (!said || (time !== null && !(time > now.getTime()))) return undefined
  return { since: now.toISOString(), until: time === null ? null : new Date(time).toISOString() }
}

function withoutTexts<Planned extends Part>(planned: Planned): Omit<Planned, 'texts'> {
  const { texts: _, ...others } = planned
  return others
}

export interface WrittenTexts {
  kind: TextKind
  id: string
  texts: PlannedTexts
}

export async function writeLanguages(
  db: Db,
  restaurantId: string,
  { main, further }: WantedLanguages,
  texts: readonly WrittenTexts[],
): Promise<void> {
  if (main === null && further.length === 0) return
  const hidden = further.map(({ code }) => ({ code, shown: false }))
  await changeLanguages(db, restaurantId, { main, further: hidden })
  await applyChange(db, restaurantId, {
    texts: further.flatMap(({ code }) => textsIn(code, texts)),
    languages: [{ set: { main, further }, seen: null }],
  })
}

function textsIn(language: MenuLanguage, all: readonly WrittenTexts[]): TextChange[] {
  return all.flatMap(({ kind, id, texts }) =>
    Object.entries(texts[language] ?? {}).map(([field, text]) => {
      return { kind, id, field, text, language, seen: null }
    }),
  )
}
