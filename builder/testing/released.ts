import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import { readPageViewSums } from '#db/queries/page-views.ts'

/** An archive of each release, made by it with `make-released.ts`. */
const FOLDER = join(import.meta.dirname, 'released')

/** By version. */
export const RELEASED = new Map(
  readdirSync(FOLDER).map((name) => [name.replace('.tar.gz', ''), join(FOLDER, name)]),
)

/** All that `make-released.ts` put in is there. */
export async function expectWhole(db: Database): Promise<void> {
  expect(await findOwnerByEmail(db, 'noura@example.com')).toBeDefined()
  const { id } = await db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
  const menu = await loadMenu(db, id)
  expect(menu).toMatchObject({
    name: 'Two Palms',
    about: 'By the sea',
    languages: [{ code: 'ar' }],
    categories: [
      {
        title: 'Drinks',
        products: [
          { name: 'Karak', sizes: [{ name: 'Cup', price: 5000 }, { name: 'Pot' }] },
          { name: 'Mint', price: 12_500 },
        ],
      },
    ],
    optionGroups: [{ name: 'Milk', options: [{ name: 'Oat' }, { name: 'Soy' }] }],
  })
  expect(menu?.logo).not.toBeNull()
  expect(menu?.clock.country).toBeNull()
  expect([...(menu?.texts?.get('ar')?.values() ?? [])].map(({ text }) => text)).toEqual(['كرك'])
  const sums = await readPageViewSums(db, id, { from: '2026-01-01', to: '2026-01-01' })
  expect(sums.hours[9]).toBe(3)
  for (const table of ['history', 'kitchenLinks', 'apiKeys', 'webhooks'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).not.toEqual([])
  }
}
