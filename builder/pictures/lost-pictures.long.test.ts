import { expect, test } from 'vitest'
import { addProduct } from '#db/changes/products.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { pictureFile, type Picture } from '#db/rules/look/pictures.ts'
import { LAST_RETRY_MS } from '#db/rules/publishing.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from '../publish/publish-restaurant.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import { folderTarget } from '../targets/folder.ts'
import { aBucket, type TestBucket } from '../testing/bucket.ts'
import type { Target } from '../targets/target.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import type { Problem } from '../maintenance/verify.ts'

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

const PLACES = ['folder', 'bucket']

test.each(PLACES)(
  'a picture lost in a %s keeps no menu in, and comes when it is back',
  async (kind) => {
    await using place = kind === 'bucket' ? await aBucket() : null
    await using house = await aHouse(place)
    const { restaurantId, pictures } = await aMenu(house)
    const [dish, logo, cover] = pictures
    const { media } = house
    const lost = [pictureFile(dish, 960, 'avif'), pictureFile(logo, 960, 'jpg')]
    const contents = await Promise.all(lost.map((name) => media.read(name)))
    await media.remove(lost)
    let now = NOW
    const context = await aContext(house, place, () => now)
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

    // Retried later; an owner's change goes out at once.
    expect(await pending(house.db, now)).toEqual([])
    await change(house, restaurantId, 'Soups and more')
    expect(await pending(house.db, now)).toEqual([restaurantId])
    await publish()
    now = new Date(now.getTime() + LAST_RETRY_MS)
    expect(await pending(house.db, now)).toEqual([restaurantId])
    expect(await publish()).toMatchObject({ status: 'published', written: 0 })
    expect(await pending(house.db, now)).toEqual([])
    for (const [index, name] of lost.entries()) {
      await media.write(name, contents[index] ?? Buffer.alloc(0))
    }
    now = new Date(now.getTime() + LAST_RETRY_MS)
    expect(await pending(house.db, now)).toEqual([restaurantId])
    await publish()
    expect(await shown()).toEqual([true, true, true])
    now = new Date(now.getTime() + LAST_RETRY_MS)
    expect(await pending(house.db, now)).toEqual([])
    expect(await runCommand(house.settings, 'status')).toMatchObject({ status: 0 })
  },
)

test.each(PLACES)(
  'verify says which originals are gone from a %s, and brings back what is out',
  async (kind) => {
    await using place = kind === 'bucket' ? await aBucket() : null
    await using house = await aHouse(place)
    const { pictures } = await aMenu(house)
    const { media } = house
    const target = targetOf(house, place)
    await runCommand(house.settings, 'rebuild', '--all')
    expect(await runCommand(house.settings, 'verify')).toMatchObject({ status: 0 })
    const gone = pictures.map((picture) => pictureFile(picture, 960, 'jpg'))
    await media.remove(gone)
    const [first = '', ...others] = gone
    await target.remove([`media/${first}`])
    const found = await runCommand(house.settings, 'verify')
    expect(found.status).toBe(1)
    for (const name of gone) expect(found.stdout).toContain(`no original: media/${name}: `)
    await runCommand(house.settings, 'verify', '--fix')
    expect([...(await media.list()).keys()]).toEqual(expect.arrayContaining(others))
    const left = await runCommand(house.settings, 'verify', '--json')
    const { problems } = JSON.parse(left.stdout) as { problems: Problem[] }
    expect(problems.map(({ kind, file }) => [kind, file])).toEqual([
      ['no original', `media/${first}`],
    ])
    expect(String(await target.read('corner/index.html'))).not.toContain(first.slice(0, 20))
  },
  180_000,
)

function targetOf({ settings }: House, place: TestBucket | null): Target {
  return place ? bucketTarget(place.bucket, place.client) : folderTarget(settings.cdnDir)
}

async function aContext(
  house: House,
  place: TestBucket | null,
  now: () => Date,
): Promise<PublishContext> {
  const renderer = await loadRenderer(house.settings.publicUrl)
  const target = targetOf(house, place)
  const { db, media } = house
  return { db, media, renderer, target, purging: false, workerId: 'a', now }
}

function change(house: House, restaurantId: string, about: string): Promise<unknown> {
  return transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { about }, NOW))
}
