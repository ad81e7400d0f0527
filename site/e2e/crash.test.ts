import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { startServer } from './server.ts'

const RESTAURANTS = 60
const DISHES = Array.from({ length: 12 }, (_, index) => `Dish ${index + 1}`)

test('a server killed while it publishes serves only whole pages, and finishes when it is back', async () => {
  await using server = await startServer()
  const db = openDatabase(join(server.dataDir, 'qaima.db'))
  for (let number = 1; number <= RESTAURANTS; number += 1) {
    const { restaurantId } = await aRestaurant(db, { name: `House ${number}` })
    for (const title of ['Hot', 'Cold']) await aCategory(db, restaurantId, title, DISHES)
  }
  const cdn = join(server.dataDir, 'cdn')
  const houses = async () =>
    [...(await folderTarget(cdn).list('')).keys()].filter((file) => file.startsWith('house-'))
  await eventually(async () => expect((await houses()).length).toBeGreaterThan(20))
  await server.kill()

  const found = await houses()
  expect((await listPublicationStates(db)).some((state) => state.published !== state.wanted)).toBe(
    true,
  )
  for (const file of found) {
    expect(await readFile(join(cdn, file), 'utf8'), file).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s)
  }

  await server.restart()
  await eventually(async () => {
    const states = await listPublicationStates(db)
    expect(states.filter((state) => state.published !== state.wanted)).toEqual([])
  }, 25_000)
  for (const path of ['', '/info', '/hot', '/cold/dish-12']) {
    const answer = await fetch(`${server.url}/house-${RESTAURANTS}${path}`)
    expect(answer.status, path).toBe(200)
  }
  await db.destroy()
})
