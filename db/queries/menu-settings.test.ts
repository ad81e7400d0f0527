import { expect, it } from 'vitest'
import { NO_FURTHER_LINKS, NO_SOCIAL_LINKS } from '../rules/contact/contacts.ts'
import { NOTHING_AT_TABLE } from '../menu/at-table.ts'
import { DEFAULT_LOOK, NEW_FACE } from '../rules/look/look.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import { ALL_DAYS } from '../menu/times.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import type { Database } from '../open.ts'
import { changeMenuSettings } from '../changes/menu-changes.ts'
import { readClock, readMenuSettings, type MenuSettingsChange } from './menu-settings.ts'
import { loadMenu } from './menus.ts'

const HOURS = [{ days: ALL_DAYS, from: '12:00', to: '02:00' }]
const EID = { from: '2026-03-20', to: '2026-03-22', closed: true, hours: [], note: 'عيد' }
const ALL = {
  timeZone: 'Asia/Riyadh',
  dayEndsAt: '04:00',
  place: { latitude: 24.71, longitude: 46.68 },
  sunMethod: 'ummAlQura' as const,
  country: 'SA' as const,
  hours: HOURS,
  exceptions: [EID],
  phone: '+97142345678',
  further: { ...NO_FURTHER_LINKS, website: 'https://corner.example/?a="1"' },
}

function change(
  db: Database,
  restaurantId: string,
  settings: MenuSettingsChange,
  seen?: number,
): Promise<void> {
  return transact(db, (trx) => changeMenuSettings(trx, restaurantId, settings, seen))
}

it('has what whoever has set nothing lives by', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const nothing = { hours: [], exceptions: [], phone: null, further: NO_FURTHER_LINKS }
  expect(await readMenuSettings(db, restaurantId)).toEqual({
    ...NO_SOCIAL_LINKS,
    ...DEFAULT_CLOCK,
    ...nothing,
    ...DEFAULT_LOOK,
    face: NEW_FACE,
    ...NOTHING_AT_TABLE,
    version: 0,
  })
  expect(await readClock(db, restaurantId)).toEqual(DEFAULT_CLOCK)
})

it('keeps what is set, and what a change leaves out, and is part of the menu', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { restaurantId: other } = await aRestaurant(db)
  await change(db, restaurantId, ALL)
  expect(await readMenuSettings(db, restaurantId)).toMatchObject(ALL)
  await change(db, restaurantId, { phone: null, hours: [] })
  const { hours, exceptions, phone, further, ...clock } = { ...ALL, phone: null, hours: [] }
  expect(await readMenuSettings(db, restaurantId)).toMatchObject({ ...clock, hours, phone })
  expect(await readClock(db, restaurantId)).toEqual(clock)
  const opening = { hours, exceptions, phone, further }
  expect(await loadMenu(db, restaurantId)).toMatchObject({ clock, opening })
  expect(await readMenuSettings(db, other)).toMatchObject(DEFAULT_CLOCK)
})

it('raises the revision by each change, and counts what was changed elsewhere by field', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const version = async () => (await readMenuSettings(db, restaurantId)).version
  const revision = async () => (await loadMenu(db, restaurantId))?.revision
  const before = (await revision()) ?? 0
  await change(db, restaurantId, { phone: ALL.phone })
  expect(await revision()).toBe(before + 1)
  const seen = await version()
  await change(db, restaurantId, { hours: HOURS }, seen)
  const conflict = { code: 'conflict', message: 'This was changed elsewhere' }
  await expect(change(db, restaurantId, { hours: [] }, seen)).rejects.toMatchObject(conflict)
  // Equal hours are no change; other fields do not conflict.
  const now = await version()
  await change(db, restaurantId, { hours: structuredClone(HOURS), dayEndsAt: '03:00' }, seen)
  expect(await readMenuSettings(db, restaurantId)).toMatchObject({
    hours: HOURS,
    dayEndsAt: '03:00',
  })
  expect(await version()).toBeGreaterThan(now)
})

it('keeps the place while times follow the sun', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const sunset = { sun: 'sunset', minutes: 15 } as const
  const hours = [{ days: ALL_DAYS, from: sunset, to: '23:00' }]
  const noPlace = { code: 'invalid', field: 'hours.0.from' }
  await expect(change(db, restaurantId, { hours })).rejects.toMatchObject(noPlace)
  await change(db, restaurantId, { hours, place: { latitude: 26.22, longitude: 50.58 } })
  expect(await readClock(db, restaurantId)).toMatchObject({ sunMethod: 'karachi' })
  const inUse = { code: 'conflict', field: 'place' }
  await expect(change(db, restaurantId, { place: null })).rejects.toMatchObject(inUse)
  const exceptions = [{ ...EID, closed: false, hours }]
  await expect(
    change(db, restaurantId, { hours: [], exceptions, place: null }),
  ).rejects.toMatchObject(inUse)
  await change(db, restaurantId, { hours: [], place: null })
  expect(await readClock(db, restaurantId)).toMatchObject({ place: null, sunMethod: null })
})

it('knows nothing of a restaurant that is not there', async () => {
  await using house = await aDatabase()
  const { db } = house
  const gone = { code: 'not_found' }
  await expect(readMenuSettings(db, 'nothing')).rejects.toMatchObject(gone)
  await expect(readClock(db, 'nothing')).rejects.toMatchObject(gone)
  await expect(change(db, 'nothing', { phone: null })).rejects.toMatchObject(gone)
})
