import { beforeAll, expect, test } from 'vitest'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { APP_ICONS, appIconFile } from '#db/rules/app-icons.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/dates.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer, type Renderer } from '../publish/renderer.ts'
import { sharePictureFile } from './share-picture.ts'
import { folderTarget } from '../targets/folder.ts'
import { aHouse, aStoredPicture } from '../testing/fixtures.ts'
import { verify, type Problem } from '../maintenance/verify.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://menus.example')
})

test('of one look tried after the other the first few are drawn, then the newest each half hour', async () => {
  await using house = await aHouse()
  const { db, media, settings } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner Café' })
  await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  const { hash: logo } = await aStoredPicture(house, 'a')
  const target = folderTarget(settings.cdnDir)
  let time = NOW
  const now = () => time
  const publish = () =>
    publishRestaurant(
      { db, renderer, target, media, purging: false, holder: 'a', now },
      restaurantId,
    )
  const change = (changes: { logo?: string; accent?: string }) =>
    transact(db, (trx) => changeRestaurant(trx, restaurantId, changes, time))
  const problems = async () => {
    const { fingerprint } = renderer
    const where = { db, media, target, fingerprint, publicUrl: settings.publicUrl, now }
    const { problems } = await verify({ ...where, sitePages: new Map() })
    return problems.filter(({ restaurantId: of }) => of)
  }
  const drawn = async () =>
    [...(await target.list('media')).keys()].filter((file) => /-(?:share|safe512)\b/.test(file))

  await change({ logo })
  await publish()
  const first = (await drawn()).length
  const found: Problem[] = []
  for (let minute = 1; minute <= 60; minute += 1) {
    time = new Date(NOW.getTime() + minute * MINUTE_MS)
    await change({ accent: `#${(minute * 99_991).toString(16).padStart(6, '0')}` })
    expect(await publish()).toMatchObject({ status: 'published' })
    // Every page shows what there is.
    found.push(...(minute % 10 === 7 ? await problems() : []))
  }
  expect(found).toEqual([])
  // Two pictures of each: of the first five, and of one half an hour later.
  expect((await drawn()).length - first).toBe(2 * (5 + 1))

  // The newest comes by itself.
  for (let minute = 61; minute <= 90; minute += 5) {
    time = new Date(NOW.getTime() + minute * MINUTE_MS)
    if ((await pending(db, time)).includes(restaurantId)) await publish()
  }
  const menu = await loadMenu(db, restaurantId)
  if (!menu?.logo) throw new Error('There is no logo')
  const icons = APP_ICONS.map((icon) => appIconFile(menu.logo!, icon, menu.look))
  expect(await drawn()).toContain(`media/${sharePictureFile(menu)}`)
  const manifest = String(await target.read('corner-café/info/app.webmanifest'))
  for (const icon of icons) expect(manifest).toContain(`/media/${icon}`)
  expect(await problems()).toEqual([])
  expect(await pending(db, new Date(time.getTime() + DAY_MS))).not.toContain(restaurantId)
})
