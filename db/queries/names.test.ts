import { expect, it } from 'vitest'
import { engineOf } from '../engines/engine.ts'
import type { Database } from '../open.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { planOf, watchStatements } from '../testing/statements.ts'
import { transact } from '../transact.ts'
import { deleteAccount, confirmEmail } from './owners.ts'
import { findRestaurantByName, loadMenu } from './menus.ts'
import { changeRestaurant } from '../changes/menu-changes.ts'

const TAKEN = { code: 'conflict', message: 'Restaurant name already exists' }

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

function rename(db: Database, restaurantId: string, name: string, now: Date): Promise<void> {
  return transact(db, (trx) => changeRestaurant(trx, restaurantId, { name }, now))
}

async function aRenamed(db: Database, given: { confirmed: boolean; dish: boolean; after: number }) {
  const mine = await aRestaurant(db, { name: 'Drop Cafe' })
  if (given.confirmed) await confirmEmail(db, mine.ownerId, NOW)
  await aCategory(db, mine.restaurantId, 'Tea', given.dish ? ['Mint'] : [])
  await rename(db, mine.restaurantId, 'Drop House', later(given.after))
  return mine.restaurantId
}

it('is held for good once the e-mail is confirmed and a dish was there for a day', async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRenamed(db, { confirmed: true, dish: true, after: DAY_MS })
  await expect(aRestaurant(db, { name: 'drop cafe' })).rejects.toMatchObject(TAKEN)
  expect(await findRestaurantByName(db, 'Drop Cafe')).toBe(mine)
})

it.each([
  { confirmed: true, dish: true, after: DAY_MS - 1 },
  { confirmed: true, dish: false, after: 30 * DAY_MS },
  { confirmed: false, dish: true, after: 30 * DAY_MS },
])('leads on until somebody else takes it where it is not held: %j', async (given) => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRenamed(db, given)
  expect(await findRestaurantByName(db, 'Drop Cafe')).toBe(mine)
  const before = await loadMenu(db, mine)
  const { restaurantId } = await aRestaurant(db, { name: 'drop cafe' })
  expect(await findRestaurantByName(db, 'Drop Cafe')).toBe(restaurantId)
  // Its redirect is gone.
  const after = await loadMenu(db, mine)
  expect(after?.formerSlugs).toEqual([])
  expect(after?.revision).toBeGreaterThan(before?.revision ?? Infinity)
  await expect(rename(db, mine, 'Drop Cafe', later(given.after))).rejects.toMatchObject(TAKEN)
})

it.each([
  [0, 'free'],
  [DAY_MS, 'held'],
] as const)('is, %i ms after its first dish, when its account goes, %s', async (after, outcome) => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId, restaurantId } = await aRestaurant(db, { name: 'Passing' })
  await confirmEmail(db, ownerId, NOW)
  await aCategory(db, restaurantId, 'Tea', ['Mint'])
  await transact(db, (trx) => deleteAccount(trx, ownerId, later(after)))
  const again = await aRestaurant(db, { name: 'Passing' }).then(
    () => 'free',
    (error: Error) => (error.message === TAKEN.message ? 'held' : error),
  )
  expect(again).toBe(outcome)
})

const ALIKE = [
  ['Two Terns', 'Two Tеrns', 'Twο Terns', 'Тwo Tеrns', 'TWO TЕRNS', 'ΤWΟ ΤΕRΝS'],
  ['Two Terns', 'TwoTerns', 'T wo Terns', 'Two Teṙns', 'Twọ Ternṣ', 'Tẉo Tėrns'],
  ['Coco Caxap', 'Сосо Сахар', 'сосо сахар'],
  ['Hello Milk 10', 'HeIlo Milk 10', 'He1lo MiIk 10', 'Hell0 Milk 10'],
  ['India House', 'lndia House', 'INDlA HOUSE', '1ndia House'],
  ['مطعم كريم', 'مطعم کریم', 'مطعم كريـم', 'مطعمكريم', 'مَطعَم كريم'],
  ['قهوة الأصيل', 'قهوه الاصيل', 'قهوۃ الأصيل', 'قهوة ٱلأصیل'],
  ['مطعم ٧٨', 'مطعم ۷۸', 'مطعم 78', 'مطعم ७८'],
  ['Cafe 3', 'Cafe ٣', 'Cafe ۳', 'Cafe ３'],
  ['Il Forno', 'II Forno', 'll Forno', 'lI Forno', 'I1 Forno', '1l Forno'],
  ['Illy Bar', 'IIly Bar', 'lIly Bar', 'IlIy Bar'],
  ['Al Noor', 'AI Noor', 'Ａ𝐈 Noor', 'A1 Noor'],
  ['Hammour', 'Harnrnour', 'Hamrnour'],
  ['Menu Almaza', 'Menu Alrnaza'],
  ['Wave Town', 'VVave Town', 'vvave Tovvn'],
  ['Coco Lab', 'ꓚꓳꓚꓳ ꓡꓮꓐ', 'ᑕOᑕO ᒪᗩᗷ', 'ⲤⲞⲤⲞ Lab'],
  ['Blue Lamp', 'ᏴƖue Lamp', 'Ƅlue Lamp', 'ᗷᒪᑌE Lamp', 'ʙʟᴜᴇ ʟᴀᴍᴘ'],
].flatMap(([taken = '', ...names]) => names.map((name) => [taken, name] as const))

it.each(ALIKE)('is taken where it is %s, by what is drawn like it: %s', async (taken, name) => {
  await using house = await aDatabase()
  const { db } = house
  const rival = await aRestaurant(db, { name: taken })
  await expect(aRestaurant(db, { name })).rejects.toMatchObject(TAKEN)
  const other = await aRestaurant(db, { name: 'Other' })
  await expect(rename(db, other.restaurantId, name, NOW)).rejects.toMatchObject(TAKEN)
  // Owners may respell their name.
  await rename(db, rival.restaurantId, name, NOW)
})

it.each([
  ['Two Terns', 'مطعم Two Terns', 'Two Terns House', 'Two Tears', 'Three Terns'],
  ['Кафе Two', 'Кафе Twо 2', 'Кафе Тоо', 'Каша Two'],
  ['Tail', 'Tall', 'Tai', 'Tal'],
  ['Corner', 'Comer', 'Corner 1', 'Corner l0', 'Corner 12', 'Corner 1 2'],
  ['Fomo', 'Forno', 'Bam Bar', 'Barn Bar', 'Bam Mezze', 'Barn Mezze', 'MA Cafe', 'RNA Cafe'],
  ['Nawab', 'Navvab', 'Clay', 'Day', 'Ada', 'Acla'],
  ['TALL', 'TAIL', 'Corner II', 'Corner 11', 'Corner III'],
  ['Qahwa', 'Gahwa', 'قهوة ١', 'قهوة ٢', 'قهوة 12'],
  ['ᏣᎳᎩ', 'ꓡꓲꓢꓴ', 'ᐃᓄᒃᑎᑐᑦ', 'ⲕⲏⲙⲉ'],
  ['مطعم كريم', 'مطعم كرم', 'مطعم رحيم', 'مطعم گریم', 'مقهى كريم', 'کرم خانہ'],
  ['کباب هاوس', 'كباب حوس', 'چلو کباب', 'کتاب هاوس'],
  ['कमल', 'कमाल', 'कोमल', 'कमला'],
  ['から', 'がら', 'カラ'],
  ['ข้าว', 'ขาว', 'เขา'],
])('of %s leaves others to whoever wants them', async (...names) => {
  await using house = await aDatabase()
  const { db } = house
  for (const name of names) {
    const { restaurantId } = await aRestaurant(db, { name })
    expect(await loadMenu(db, restaurantId)).toMatchObject({ name })
  }
})

it.each(['BiIling', 'BILlING', 'Bi1ling'])('is ours as %s', async (name) => {
  await using house = await aDatabase()
  await expect(aRestaurant(house.db, { name })).rejects.toMatchObject(TAKEN)
})

it('is read by index, and given up as the name itself is', async () => {
  await using house = await aDatabase()
  const { db } = house
  const first = await aRestaurant(db, { name: 'Two Terns' })
  await rename(db, first.restaurantId, 'Harbour', NOW)
  using watched = watchStatements()
  await aRestaurant(db, { name: 'Two Tеrns' })
  const asked = watched.run.filter(({ sql }) => /^select.*"skeleton" in/.test(sql))
  expect(asked).toHaveLength(1)
  // PostgreSQL scans short tables.
  const plans = engineOf(db).isFile ? asked.map((statement) => planOf(db, statement)) : []
  for (const plan of await Promise.all(plans)) {
    expect(plan.join()).toContain('restaurantSlugsSkeleton')
  }
})

it('changes ten times within a day and no more, back and forth included', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop 0' })
  const most = MENU_LIMITS.renamesADay
  for (let count = 1; count <= most; count += 1) {
    await rename(db, restaurantId, `Drop ${count % 3}`, later(count * 1000))
  }
  const reached = { code: 'conflict', message: 'You have reached the limit of 10' }
  await expect(rename(db, restaurantId, 'Drop', later(DAY_MS))).rejects.toMatchObject(reached)
  // The same name does not count.
  await rename(db, restaurantId, `Drop ${most % 3}`, later(DAY_MS))
  await rename(db, restaurantId, 'Drop', later(DAY_MS + 1000))
  await expect(rename(db, restaurantId, 'Drop 9', later(DAY_MS + 1000))).rejects.toMatchObject(
    reached,
  )
})
