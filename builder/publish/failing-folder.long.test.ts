import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getPublicationState } from '#db/queries/publications.ts'
import { countRestaurants } from '#db/queries/status.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { startPublisher } from './publisher.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'

test('a folder that nothing can be written to is told of, and heals by itself', async () => {
  await using house = await aHouse()
  const { cdnDir } = house.settings
  // Not by permissions, which root ignores.
  await writeFile(cdnDir, 'a file in the place of the folder')
  const { restaurantId } = await aRestaurant(house.db, { name: 'Noor' })
  const publisher = startPublisher({ settings: house.settings })
  try {
    await eventually(async () => {
      const { failure } = await getPublicationState(house.db, restaurantId)
      expect(failure).toContain('ENOTDIR')
    })
    expect(await countRestaurants(house.db)).toMatchObject({ failing: 1 })
    const status = await runCommand(house.settings, 'status')
    expect(status).toMatchObject({ status: 1 })
    expect(status.stdout).toContain('ENOTDIR')
    await rm(cdnDir)
    await eventually(async () => {
      expect(await readFile(join(cdnDir, 'noor/index.html'), 'utf8')).toContain('Noor')
      const { failure } = await getPublicationState(house.db, restaurantId)
      expect(failure).toBeNull()
    })
  } finally {
    await publisher.stop()
  }
})
