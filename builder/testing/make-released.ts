import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '#db/menu/fields.ts'
import { addPageViews } from '#db/queries/page-views.ts'
import { changeLanguages, changeRestaurant, changeTexts } from '#db/changes/menu-changes.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { confirmEmail } from '#db/queries/owners.ts'
import {
  aBinned,
  aCategory,
  aDelivery,
  aKitchenLink,
  anApiKey,
  anOptionGroup,
  aRestaurant,
  NOW,
} from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { VERSION } from '#db/version.ts'
import { makeBackup } from '../maintenance/backup.ts'
import { aHouse, aStoredPicture } from './fixtures.ts'

// Run once for each release, by that release: `node builder/testing/make-released.ts`.
await using house = await aHouse()
const { db, media } = house
const { ownerId, restaurantId } = await aRestaurant(db, {
  name: 'Two Palms',
  email: 'noura@example.com',
})
await confirmEmail(db, ownerId, NOW)
const { productIds, categoryId } = await aCategory(db, restaurantId, 'Drinks', ['Karak', 'Mint'])
const [karak = '', mint = ''] = productIds
const groups = [await anOptionGroup(db, restaurantId)]
const logo = await aStoredPicture(house, 'a')
await transact(db, async (trx) => {
  const further = [{ code: 'ar', shown: false }] as const
  await changeLanguages(trx, restaurantId, { main: 'en', further })
  await changeRestaurant(trx, restaurantId, { logo: logo.hash, about: 'By the sea' }, NOW)
  const sizes = ['Cup', 'Pot'].map((name, at) => ({ name, price: 5000 * (at + 1) }))
  await changeProduct(trx, restaurantId, categoryId, karak, { sizes: sizes as Size[], groups })
  await changeProduct(trx, restaurantId, categoryId, mint, { description: 'Fresh' })
  const text = { kind: 'product', id: karak, field: 'name', text: 'كرك', seen: null } as const
  await changeTexts(trx, restaurantId, 'ar', [text])
})
await aBinned(db, restaurantId)
await aKitchenLink(db, restaurantId)
await anApiKey(db, restaurantId)
await aDelivery(db, restaurantId)
const page = { page: 'menu', language: 'en', tableName: '' }
await addPageViews(db, [{ restaurantId, day: '2026-01-01', hour: 9, ...page, count: 3 }])
const file = join(import.meta.dirname, 'released', `${VERSION}.tar.gz`)
await rm(file, { force: true })
await makeBackup({ db, media, file })
