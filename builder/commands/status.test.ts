import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteBackup } from '#db/queries/status.ts'
import { noteHeartbeat } from '#db/queries/targets.ts'
import { addMail } from '#db/queries/mails.ts'
import { addPurges, putOffPurges } from '#db/queries/purges.ts'
import { newId } from '#db/ids.ts'
import { aCategory, aDelivery, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { rebuild } from '../publish/rebuild.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse } from '../testing/fixtures.ts'

const MENUS = 16

test('tells all that is wrong in twenty lines, what stops everything first', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const ids: string[] = []
  for (let number = 0; number < MENUS; number += 1) {
    const { restaurantId } = await aRestaurant(db, { name: `Menu ${10 + number}` })
    await aCategory(db, restaurantId, 'Tea', ['Mint'])
    ids.push(restaurantId)
  }
  await rebuild({ settings, restaurantIds: ids, concurrency: 1 })
  const [first = '', second = ''] = ids
  const failing = ids.slice(0, MENUS / 2)
  const waiting = ids.slice(MENUS / 2)
  const failure = { failure: 'EACCES: no', attempts: 3 }
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .updateTable('publications')
    .set({ ...failure, nextChangeAt: soon })
    .where('restaurantId', 'in', failing)
    .execute()
  await db.updateTable('restaurants').set({ revision: 9 }).where('id', 'in', waiting).execute()
  await db
    .updateTable('publications')
    .set({ fingerprint: 'of an older version' })
    .where('restaurantId', 'in', [first, second])
    .execute()
  await transact(db, async (trx) => {
    const now = new Date()
    const mail = { email: 'noura@example.com', about: 'reset-password', content: null } as const
    await addMail(
      trx,
      { ...mail, ownerId: null, expiresAt: new Date(now.getTime() + 3_600_000) },
      now,
    )
    await addPurges(trx, ['/menu-10'], now)
    await putOffPurges(trx, 'The purge hook answered 500', now)
    await noteBackup(trx, { createdAt: now.toISOString(), lost: 2 })
    const others = `${now.toISOString()} ${newId()}`
    await noteHeartbeat(trx, others, { whose: 'others', now })
  })
  await db.updateTable('mails').set({ attempts: 1, failure: 'ECONNREFUSED' }).execute()
  await writeFile(join(settings.cdnDir, '.qaima-target'), `${newId()}\n`)

  const { status, stdout } = await runCommand(settings, 'status')
  const lines = stdout.trimEnd().split('\n')
  expect(status).toBe(1)
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines[0]).toBe(
    `${settings.cdnDir}: The CDN is another one than the one that was published to.`,
  )
  expect(lines[1]).toBe('16 restaurants, 0 published, 8 publishing, 8 failed, 0 suspended')
  expect(lines[2]).toMatch(
    new RegExp(
      `^/menu-10 .restaurant ${first}.: last published .* ago, failed 3 times: EACCES: no$`,
    ),
  )
  expect(stdout).toContain('and 4 more failed\nwaiting to be published: /menu-18 (restaurant ')
  expect(stdout).toMatch(/^waiting to be published: .* and 3 more$/m)
  expect(stdout).toContain('being rendered anew: 2;')
  expect(stdout).toMatch(/^mails that .* sent yet: 1, the oldest from .* ago: ECONNREFUSED$/m)
  expect(stdout).toMatch(/^purges that .* sent yet: 1, the oldest from .* ago: The purge hook/m)
  const json = await runCommand(settings, 'status', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ stale: 2, failed: 8, mails: { waiting: 1 } })
})

test('is a success while an owner’s program takes no webhook, and says so', async () => {
  await using house = await aHouse()
  const { restaurantId } = await aRestaurant(house.db)
  await rebuild({ settings: house.settings, restaurantIds: [restaurantId], concurrency: 1 })
  await aDelivery(house.db, restaurantId)
  const { status, stdout } = await runCommand(house.settings, 'status')
  expect(stdout).toMatch(
    /^webhooks that could not be sent yet: 1, the oldest from .* ago: answer$/m,
  )
  expect(status).toBe(0)
})

test('is no success while a mail waits, even if all menus are published', async () => {
  await using house = await aHouse()
  await rebuild({ settings: house.settings, restaurantIds: [], concurrency: 1 })
  expect(await runCommand(house.settings, 'status')).toMatchObject({ status: 0 })
  await transact(house.db, (trx) =>
    addMail(
      trx,
      {
        ownerId: null,
        email: 'a@example.com',
        about: 'reset-password',
        content: null,
        expiresAt: NOW,
      },
      NOW,
    ),
  )
  await house.db.updateTable('mails').set({ attempts: 1 }).execute()
  expect(await runCommand(house.settings, 'status')).toMatchObject({ status: 1 })
})
