import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { aHouse } from '../testing/fixtures.ts'
import { openTarget } from './open-target.ts'
import { exchangeHeartbeat } from './heartbeat.ts'

test('servers on one database, whose looks fall together as they like, take none of them for somebody else', async () => {
  await using data = await aNewPlace()
  await using house = await aHouse(null, { DATABASE_URL: data.place })
  const servers = Array.from({ length: 4 }, () => openDatabase(data.place))
  const target = await openTarget(house.settings)
  const clock = { time: Date.now() }
  const now = () => new Date(clock.time)
  try {
    for (let round = 0; round < 50; round++) {
      clock.time += randomInt(2) === 0 ? randomInt(3000) : randomInt(DAY_MS / 2)
      const looks = Array.from({ length: 1 + randomInt(12) }, (_, index) => {
        const db = servers[index % servers.length] ?? house.db
        return exchangeHeartbeat({ db, target, now })
      })
      expect(new Set(await Promise.all(looks))).toEqual(new Set([null]))
    }
  } finally {
    await Promise.all(servers.map((db) => db.destroy()))
  }
})
