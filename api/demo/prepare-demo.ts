import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { openMedia } from '#builder/pictures/open-media.ts'
import { rebuild } from '#builder/publish/rebuild.ts'
import { databaseClock } from '#db/clock.ts'
import { openMigratedDatabase } from '#db/open.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { listOwnRestaurants } from '#db/queries/people.ts'
import { menuPath } from '#db/menu/pages.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import type { Db } from '#db/schema.ts'
import { SettingsError, type Settings } from '#db/settings/settings.ts'
import { createPasswords, PASSWORD_COST } from '../domain/passwords.ts'
import { DEMO_PASSWORD, fillDemo } from './fill-demo.ts'
import { readDemoMenus, type DemoMenu } from './menu-files.ts'

export function requireDevelopment({ production }: Settings): void {
  if (production) throw new SettingsError(['NODE_ENV: the demo has passwords that everybody knows'])
}

/** A demo restaurant, and who signs in for it. */
export interface DemoRestaurant {
  name: string
  address: string
  email: string
  /** What to look at there. */
  guide: string
}

/** Fills an empty data folder and publishes it. */
export async function prepareDemo(
  settings: Settings,
  menus: readonly DemoMenu[] = readDemoMenus(),
): Promise<DemoRestaurant[]> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const db = await openMigratedDatabase(settings.database)
  try {
    const media = await openMedia(settings)
    const passwords = createPasswords(PASSWORD_COST)
    await fillDemo({ db, media, passwords, now: await databaseClock(db) }, menus)
    const restaurantIds = (await listPublicationStates(db)).map((state) => state.restaurantId)
    // Not fatal: the server's publisher retries and logs it.
    await rebuild({ settings, restaurantIds, concurrency: availableParallelism() })
    return await listDemoRestaurants(db, menus, settings.publicUrl)
  } finally {
    await db.destroy()
  }
}

export function demoGuide(restaurants: readonly DemoRestaurant[], publicUrl: string): string {
  if (restaurants.length === 0) {
    return '\nThis data folder holds other restaurants, so no demo was added to it.\n\n'
  }
  const menus = restaurants.flatMap(({ name, address, email, guide }) => [
    `  ${name}`,
    `    menu      ${address}`,
    `    sign in   ${email}`,
    `    look at   ${guide}`,
    '',
  ])
  const signIn = [`  Sign in at  ${publicUrl}/login`, `  Password    ${DEMO_PASSWORD}`]
  return ['', ...menus, ...signIn, '', ''].join('\n')
}

async function listDemoRestaurants(
  db: Db,
  menus: readonly DemoMenu[],
  publicUrl: string,
): Promise<DemoRestaurant[]> {
  const restaurants: DemoRestaurant[] = []
  for (const { owner, guide } of menus) {
    const found = await findOwnerByEmail(db, owner.email)
    const [own] = found ? await listOwnRestaurants(db, found.id) : []
    if (!own) continue
    const address = publicUrl + encodePath(menuPath(own.slug))
    restaurants.push({ name: own.name, address, email: owner.email, guide })
  }
  return restaurants
}
