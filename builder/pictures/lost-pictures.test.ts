import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addProduct } from '#db/queries/products.ts'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import { pictureFile, type Picture } from '#db/rules/pictures.ts'
import { LAST_RETRY_MS } from '#db/rules/publishing-times.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from '../publish/publish-restaurant.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import type { Problem } from '../verify/problems.ts'

/** A menu whose logo, cover and one of two dishes have pictures. */
async function aMenu(house: House) {
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
  const { categoryId } = await aCategory(house.db, restaurantId, 'Soups', ['Barley'])
  const [dish, logo, cover] = await Promise.all(
    ['a', 'b', 'c'].map((one) => aStoredPicture(house, one)),
  )
  await transact(house.db, async (trx) => {
    const lentil = { name: 'Lentil', price: 9000, description: '', picture: dish?.hash ?? '' }
    await addProduct(trx, restaurantId, categoryId, lentil, NOW)
    const own = { logo: logo?.hash ?? null, cover: cover?.hash ?? null }
    await changeRestaurant(trx, restaurantId, own, NOW)
  })
  return { restaurantId, pictures: [dish, logo, cover] as [Picture, Picture, Picture] }
}

test('a lost picture keeps no menu from being published, and comes when it is back', async () => {
  await using house = await aHouse()
  const { restaurantId, pictures } = await aMenu(house)
  const [dish, logo, cover] = pictures
  const { mediaDir } = house.settings
  // Nothing wider is left to make it from.
  const lost = [pictureFile(dish, 960, 'avif'), pictureFile(logo, 960, 'jpg')]
  const aside = (name: string) => join(house.settings.dataDir, name)
  for (const name of lost) await rename(join(mediaDir, name), aside(name))
  let now = NOW
  const context = await aContext(house, () => now)
  const publish = () => publishRestaurant(context, restaurantId)
  expect(await publish()).toMatchObject({ status: 'published' })
  const shown = async () => {
    const pages = [...(await context.target.list('corner')).keys()]
    const texts = await Promise.all(pages.map((file) => context.target.read(file)))
    const html = texts.join('\n')
    return [dish, logo, cover].map(({ hash }) => html.includes(hash))
  }
  expect(await shown()).toEqual([false, false, true])

  const status = await runCommand(house.settings, 'status')
  expect(status.status).toBe(1)
  expect(status.stdout).toContain(`/corner: the picture of Lentil is lost: ${lost[0]}\n`)
  expect(status.stdout).toContain(`/corner: the logo is lost: ${lost[1]}\n`)
  expect(status.stdout).not.toContain('cover')

  // Looked at again before long, while a change of the owner's waits for nothing.
  expect(await pending(house.db, now)).toEqual([])
  await change(house, restaurantId, 'Soups and more')
  expect(await pending(house.db, now)).toEqual([restaurantId])
  await publish()
  now = new Date(now.getTime() + LAST_RETRY_MS)
  expect(await pending(house.db, now)).toEqual([restaurantId])
  expect(await publish()).toMatchObject({ status: 'published', written: 0 })
  expect(await pending(house.db, now)).toEqual([])
  for (const name of lost) await rename(aside(name), join(mediaDir, name))
  now = new Date(now.getTime() + LAST_RETRY_MS)
  expect(await pending(house.db, now)).toEqual([restaurantId])
  await publish()
  expect(await shown()).toEqual([true, true, true])
  now = new Date(now.getTime() + LAST_RETRY_MS)
  expect(await pending(house.db, now)).toEqual([])
  expect(await runCommand(house.settings, 'status')).toMatchObject({ status: 0 })
})

test('verify says which originals are gone, and brings back what is on the CDN still', async () => {
  await using house = await aHouse()
  const { pictures } = await aMenu(house)
  const { mediaDir, cdnDir } = house.settings
  await runCommand(house.settings, 'rebuild', '--all')
  expect(await runCommand(house.settings, 'verify')).toMatchObject({ status: 0 })
  const gone = pictures.map((picture) => pictureFile(picture, 960, 'jpg'))
  for (const name of gone) await rm(join(mediaDir, name))
  const [first = '', ...others] = gone
  await rm(join(cdnDir, 'media', first))
  const found = await runCommand(house.settings, 'verify')
  expect(found.status).toBe(1)
  for (const name of gone) expect(found.stdout).toContain(`no original: media/${name}: `)
  await runCommand(house.settings, 'verify', '--fix')
  expect(await readdir(mediaDir)).toEqual(expect.arrayContaining(others))
  const left = await runCommand(house.settings, 'verify', '--json')
  const { problems } = JSON.parse(left.stdout) as { problems: Problem[] }
  expect(problems.map(({ kind, file }) => [kind, file])).toEqual([
    ['no original', `media/${first}`],
  ])
  expect(await readFile(join(cdnDir, 'corner/index.html'), 'utf8')).not.toContain(
    first.slice(0, 20),
  )
})

async function aContext(house: House, now: () => Date): Promise<PublishContext> {
  const { publicUrl, cdnDir } = house.settings
  const renderer = await loadRenderer(publicUrl)
  const target = folderTarget(cdnDir)
  const { db, media } = house
  return { db, media, renderer, target, purging: false, holder: 'a', now }
}

function change(house: House, restaurantId: string, about: string): Promise<unknown> {
  return transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { about }, NOW))
}
