import { deleteCategory, deleteProduct } from '#db/changes/bin.ts'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/open.ts'
import { deleteAccount } from '#db/queries/owners.ts'
import { addPicture, listUsedMedia } from '#db/queries/pictures.ts'
import { changeCategory } from '#db/changes/categories.ts'
import { changeLanguages, changeRestaurant, changeTexts } from '#db/changes/menu-changes.ts'
import type { MenuPage } from '#db/menu/pages.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { addProduct } from '#db/changes/products.ts'
import { getPublicationState, readManifest } from '#db/queries/publications.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { pictureFiles, type Picture } from '#db/rules/look/pictures.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { loadRenderer, type Renderer } from './renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import type { Target } from '../targets/target.ts'
import { caseBlindTarget } from '../testing/case-blind-target.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import { verify } from '../maintenance/verify.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://menus.example')
})

const now = () => NOW

function aContext(house: House, change: Partial<PublishContext> = {}): PublishContext {
  const target = folderTarget(house.settings.cdnDir)
  const { db, media } = house
  const context = { db, renderer, target, media, purging: false }
  return { ...context, workerId: 'a', now, ...change }
}

async function aMenu(house: House) {
  const { ownerId, restaurantId } = await aRestaurant(house.db, { name: 'Corner Café' })
  const drinks = await aCategory(house.db, restaurantId, 'Drinks', ['Karak', 'Mint Tea'])
  const food = await aCategory(house.db, restaurantId, 'Food', ['Foul'])
  return { ownerId, restaurantId, drinks, food }
}

/** Shows Arabic, with this name for the restaurant. */
async function nameInArabic(db: Database, id: string, name: string): Promise<void> {
  const menu = await loadMenu(db, id)
  const texts = Array.from(menuTexts(menu!), (place) => {
    const text = place.kind === 'restaurant' && place.field === 'name' ? name : null
    return { ...place, text, seen: null }
  })
  return transact(db, async (trx) => {
    await changeLanguages(trx, id, arabic(false))
    await changeTexts(trx, id, 'ar', texts)
    await changeLanguages(trx, id, arabic(true))
  })
}

function arabic(shown: boolean) {
  return { main: 'en', further: [{ code: 'ar', shown }] } as const
}

function files(target: Target): Promise<string[]> {
  return target
    .list('')
    .then((list) => [...list.keys()].filter((file) => !file.endsWith('-share.jpg')).toSorted())
}

describe('publishing a restaurant', () => {
  test('puts a page for the menu, its information, each category and each product', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    const result = await publishRestaurant(context, restaurantId)
    expect(result).toEqual({
      status: 'published',
      restaurantId,
      pages: 17,
      written: 17,
      removed: 0,
    })
    expect(await files(context.target)).toEqual([
      'Corner-Café/index.html',
      'corner-café/drinks/index.html',
      'corner-café/drinks/karak/index.html',
      'corner-café/drinks/mint-tea/index.html',
      'corner-café/food/foul/index.html',
      'corner-café/food/index.html',
      'corner-café/index.html',
      'corner-café/info/app.webmanifest',
      expect.stringMatching(/^corner-café\/info\/icons-\w+\.svg$/),
      'corner-café/info/index.html',
      'corner-café/info/list/index.html',
      'corner-café/info/print/index.html',
      'corner-café/info/tablet.webmanifest',
      'corner-café/info/tablet/drinks/index.html',
      'corner-café/info/tablet/food/index.html',
      'corner-café/info/tablet/index.html',
      'corner-café/menu.json',
    ])
    expect(await pending(house.db, NOW)).toEqual([])
  })

  test('writes nothing when nothing has changed', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    for (const trust of ['manifest', 'sizes', 'contents'] as const) {
      const result = await publishRestaurant(context, restaurantId, { trust })
      expect(result).toMatchObject({ written: 0, removed: 0, pages: 17 })
    }
  })

  test('brings a large new menu in parts, in the order of its links', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const padding = Buffer.alloc(1024 * 1024, ' ')
    const renderFile = async (page: MenuPage) =>
      Buffer.concat([await renderer.renderFile(page), padding])
    const context = aContext(house)
    const { target } = context
    const together: number[] = []
    const order: string[] = []
    const counting: Target = {
      ...target,
      async putFolder(folder, files) {
        together.push([...files.values()].reduce((sum, { length }) => sum + length, 0))
        const isNew = (await target.putFolder?.(folder, files)) ?? false
        if (isNew) order.push(...files.keys())
        return isNew
      },
      async put(file, content) {
        order.push(file)
        await target.put(file, content)
      },
    }
    const large = { ...context, target: counting, renderer: { ...renderer, renderFile } }
    expect(await publishRestaurant(large, restaurantId)).toMatchObject({ written: 17 })
    expect(await files(target)).toHaveLength(17)
    expect(Math.max(...together)).toBeLessThan(10 * 1024 * 1024)
    expect(order.indexOf('corner-café/index.html')).toBeGreaterThan(
      order.indexOf('corner-café/drinks/karak/index.html'),
    )
  })

  test('writes only the pages that show the change', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    const karak = { name: 'Karak', price: 99_000, description: 'Dearer' }
    const [product] = drinks.productIds
    await transact(house.db, (trx) =>
      changeProduct(trx, restaurantId, drinks.categoryId, product!, karak),
    )
    const result = await publishRestaurant(context, restaurantId)
    expect(result).toMatchObject({ written: 8, removed: 0 })
    const pages = ['index.html', 'drinks/index.html', 'drinks/karak/index.html']
    const below = ['info/list/index.html', 'info/print/index.html', 'info/tablet/drinks/index.html']
    for (const page of [...pages, ...below, 'menu.json']) {
      expect(String(await context.target.read(`corner-café/${page}`))).toContain('99')
    }
  })

  test('removes the pages of what is deleted', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks, food } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    await transact(house.db, async (trx) => {
      await deleteProduct(trx, restaurantId, drinks.productIds[0]!, NOW)
      await deleteCategory(trx, restaurantId, food.categoryId, NOW)
    })
    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ removed: 4 })
    expect(await files(context.target)).toEqual([
      'Corner-Café/index.html',
      'corner-café/drinks/index.html',
      'corner-café/drinks/mint-tea/index.html',
      'corner-café/index.html',
      'corner-café/info/app.webmanifest',
      expect.stringMatching(/^corner-café\/info\/icons-\w+\.svg$/),
      'corner-café/info/index.html',
      'corner-café/info/list/index.html',
      'corner-café/info/print/index.html',
      'corner-café/info/tablet.webmanifest',
      'corner-café/info/tablet/drinks/index.html',
      'corner-café/info/tablet/index.html',
      'corner-café/menu.json',
    ])
  })

  test('leaves a redirect at every address that a renamed restaurant and category had', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    await transact(house.db, async (trx) => {
      await changeRestaurant(trx, restaurantId, { name: 'Harbour' }, NOW)
      const input = { title: 'Hot drinks', icon: 'pot-of-food' }
      await changeCategory(trx, restaurantId, drinks.categoryId, input)
    })
    await publishRestaurant(context, restaurantId)
    for (const [from, to] of [
      ['Harbour', '/harbour'],
      ['corner-café', '/harbour'],
      ['harbour/drinks', '/harbour/hot-drinks'],
    ]) {
      const page = String(await context.target.read(`${from}/index.html`))
      expect(page.startsWith(`<!DOCTYPE html><html data-redirect="${to}"`)).toBe(true)
    }
    const left = (await files(context.target)).filter((file) => !file.startsWith('harbour/'))
    expect(left).toEqual(['Harbour/index.html', 'corner-café/index.html'])
    expect(await context.target.list('harbour/drinks')).toHaveProperty('size', 1)
  })

  test.each(['before', 'after'])(
    'leaves a folder alone whose name is another’s now, that was out %s it',
    async (order) => {
      await using house = await aHouse()
      const context = aContext(house)
      const mine = await aMenu(house)
      await publishRestaurant(context, mine.restaurantId)
      await transact(house.db, (trx) => deleteAccount(trx, mine.ownerId, NOW))
      const { restaurantId } = await aRestaurant(house.db, { name: 'Corner Café' })
      const both = [restaurantId, mine.restaurantId]
      for (const id of order === 'before' ? both : both.toReversed()) {
        await publishRestaurant(context, id)
      }
      // The former one left things to clean up.
      for (const id of await pending(house.db, NOW)) await publishRestaurant(context, id)
      expect(await files(context.target)).toEqual([
        'Corner-Café/index.html',
        'corner-café/index.html',
        'corner-café/info/app.webmanifest',
        'corner-café/info/index.html',
        'corner-café/info/tablet.webmanifest',
        'corner-café/info/tablet/index.html',
        'corner-café/menu.json',
      ])
      expect(String(await context.target.read('corner-café/index.html'))).not.toContain('Mint Tea')
      expect(await pending(house.db, NOW)).toEqual([])
    },
  )

  test('takes away what an older version had put below a former address', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { name: 'Bay' }, NOW))
    await publishRestaurant(context, restaurantId)
    const file = 'corner-café/drinks/index.html'
    await context.target.put(file, Buffer.from('<!DOCTYPE html><html data-redirect="/bay/drinks">'))
    const manifest = await readManifest(house.db, restaurantId)
    const older = {
      ...manifest,
      pages: { ...manifest.pages, [file]: manifest.pages['bay/index.html'] },
    }
    await house.db
      .updateTable('publications')
      .set({ manifest: JSON.stringify(older), fingerprint: 'older' })
      .where('restaurantId', '=', restaurantId)
      .execute()
    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ removed: 1 })
    expect(await context.target.has(file)).toBe(false)
    expect(await context.target.has('corner-café/index.html')).toBe(true)
  })

  test('leaves the spelling with capitals out where it would be the same file', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const target = { ...folderTarget(house.settings.cdnDir), caseSensitive: false }
    expect(await publishRestaurant(aContext(house, { target }), restaurantId)).toMatchObject({
      pages: 16,
    })
    expect(await target.has('Corner-Café/index.html')).toBe(false)
  })

  test.each(['manifest', 'sizes', 'contents'] as const)(
    'takes no page away where its other spelling was a file of its own before (%s)',
    async (trust) => {
      await using house = await aHouse()
      const { restaurantId } = await aMenu(house)
      const before = folderTarget(house.settings.cdnDir)
      await publishRestaurant(aContext(house, { target: before }), restaurantId)
      const target = caseBlindTarget()
      for (const file of (await before.list('')).keys()) {
        await target.put(file, (await before.read(file)) ?? Buffer.alloc(0))
      }
      expect((await target.list('')).size).toBe((await before.list('')).size - 1)
      const change = { name: 'Corner CAFÉ' }
      await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, change, NOW))
      await publishRestaurant(aContext(house, { target }), restaurantId, { trust })
      expect(String(await target.read('corner-café/index.html'))).toContain('Mint Tea')
      const { fingerprint } = renderer
      const { publicUrl } = house.settings
      const { db, media } = house
      const options = { db, media, target, fingerprint, publicUrl, now }
      const { problems } = await verify({ ...options, sitePages: new Map() })
      const ofMenus = problems.filter(({ file }) => file.includes('/'))
      expect(ofMenus).toEqual([])
    },
  )

  test('takes everything away when the restaurant is gone', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    await house.db.deleteFrom('restaurants').where('id', '=', restaurantId).execute()
    expect(await pending(house.db, NOW)).toEqual([restaurantId])
    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ removed: 17 })
    expect(await files(context.target)).toEqual([])
    expect(await pending(house.db, NOW)).toEqual([])
  })

  test('takes the pictures of what is gone, and leaves those that somebody else shows', async () => {
    await using house = await aHouse()
    const { mediaDir } = house.settings
    const gone = await aMenu(house)
    const other = await aRestaurant(house.db, { name: 'Next Door' })
    const pictures = ['a', 'b'].map((letter): Picture => {
      const hash = letter.repeat(32)
      return { hash, width: 100, height: 50, fallback: 'jpg', colour: '#aabbcc' }
    })
    await mkdir(mediaDir, { recursive: true })
    for (const picture of pictures) {
      await addPicture(house.db, picture, NOW)
      for (const name of pictureFiles(picture)) await writeFile(join(mediaDir, name), name)
    }
    const [shared, own] = pictures.map(({ hash }) => hash)
    const change = (id: string, logo: string | null, cover: string | null) =>
      transact(house.db, (trx) => changeRestaurant(trx, id, { logo, cover }, NOW))
    await change(gone.restaurantId, shared ?? null, own ?? null)
    await change(other.restaurantId, shared ?? null, null)
    const context = aContext(house)
    await publishRestaurant(context, gone.restaurantId)
    await publishRestaurant(context, other.restaurantId)
    expect(await context.target.list('media')).toHaveProperty('size', 10)
    await house.db.deleteFrom('restaurants').where('id', '=', gone.restaurantId).execute()
    // A second upload: files first, then its row.
    const later = new Date(Date.now() + DAY_MS)
    const cover = `${own}-100.avif`
    await utimes(join(mediaDir, cover), later, later)
    const remove = { ...context, now: () => later }
    await publishRestaurant(remove, gone.restaurantId)
    expect(await readdir(mediaDir)).toContain(cover)
    expect(await context.target.has(`media/${cover}`)).toBe(true)
    await rm(join(mediaDir, cover))
    await context.target.remove([`media/${cover}`])
    const left = ['100.avif', '100.jpg', 's50.avif', 's50.jpg'].map((size) => `${shared}-${size}`)
    expect((await readdir(mediaDir)).toSorted()).toEqual(left)
    const published = await files(context.target)
    expect(published.filter((file) => file.startsWith('media/'))).toEqual(
      left.map((name) => `media/${name}`),
    )
  })

  test('leaves the share picture of whoever has the name in another language', async () => {
    await using house = await aHouse()
    const other = await aMenu(house)
    await nameInArabic(house.db, other.restaurantId, 'بيت الهيل')
    const gone = await aRestaurant(house.db, { name: 'بيت الهيل', email: 'other@example.com' })
    const context = aContext(house)
    for (const { restaurantId } of [gone, other]) await publishRestaurant(context, restaurantId)
    const { media } = await readManifest(house.db, other.restaurantId)
    await house.db.deleteFrom('restaurants').where('id', '=', gone.restaurantId).execute()
    const later = new Date(Date.now() + DAY_MS)
    await publishRestaurant({ ...context, now: () => later }, gone.restaurantId)
    expect(media).toHaveLength(2)
    for (const name of media) expect(await context.target.has(`media/${name}`), name).toBe(true)
  })

  test('leaves the icons of a logo that somebody else shows', async () => {
    await using house = await aHouse()
    const gone = await aMenu(house)
    const other = await aRestaurant(house.db, { name: 'Other', email: 'other@example.com' })
    const { hash: logo } = await aStoredPicture(house, 'a')
    const context = aContext(house)
    for (const { restaurantId } of [gone, other]) {
      await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { logo }, NOW))
      await publishRestaurant(context, restaurantId)
    }
    const manifest = async () => (await readManifest(house.db, other.restaurantId)).media
    expect(await manifest()).toContainEqual(expect.stringMatching(/-safe512-/))
    await house.db.deleteFrom('restaurants').where('id', '=', gone.restaurantId).execute()
    await publishRestaurant(
      { ...context, now: () => new Date(Date.now() + DAY_MS) },
      gone.restaurantId,
    )
    for (const name of await manifest()) {
      expect(await context.target.has(`media/${name}`), name).toBe(true)
    }
  })

  test('makes the width of covers of a picture that had none, and keeps those of a dish', async () => {
    await using house = await aHouse()
    const { restaurantId, food } = await aMenu(house)
    const { hash: cover } = await aStoredPicture(house, 'c')
    await transact(house.db, async (trx) => {
      const dish = { name: 'Soup', price: 9000, description: '', picture: cover }
      await addProduct(trx, restaurantId, food.categoryId, dish, NOW)
      await changeRestaurant(trx, restaurantId, { cover }, NOW)
    })
    const { target } = aContext(house)
    await publishRestaurant(aContext(house), restaurantId)
    const page = String(await target.read('corner-café/index.html'))
    expect(/srcset="([^"]*768w[^"]*)"/.exec(page)?.[1]).toBe(
      [768, 960].map((width) => `/media/${cover}-${width}.avif ${width}w`).join(),
    )
    for (const width of [480, 768, 960]) {
      expect(await target.has(`media/${cover}-${width}.avif`)).toBe(true)
    }
    expect(
      await sharp((await house.media.read(`${cover}-768.jpg`)) ?? '').metadata(),
    ).toMatchObject({
      width: 768,
      height: 384,
    })
    expect(await listUsedMedia(house.db)).toContain(`${cover}-768.avif`)
  })

  test('puts pictures in place before the pages that show them', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const picture: Picture = {
      hash: 'ab12',
      width: 300,
      height: 200,
      fallback: 'jpg',
      colour: '#aabbcc',
    }
    await mkdir(house.settings.mediaDir, { recursive: true })
    for (const name of pictureFiles(picture))
      await writeFile(join(house.settings.mediaDir, name), name)
    await transact(house.db, async (trx) => {
      await addPicture(trx, picture, NOW)
      await changeRestaurant(trx, restaurantId, { logo: 'ab12' }, NOW)
    })
    const order: string[] = []
    const context = aContext(house, {
      target: recording(folderTarget(house.settings.cdnDir), order),
    })
    await publishRestaurant(context, restaurantId)
    const count = pictureFiles(picture).length
    const share = order[count] ?? ''
    expect(share).toMatch(/^media\/[0-9a-f]{20}-share\.jpg$/)
    expect(order.slice(0, count).toSorted()).toEqual(
      pictureFiles(picture)
        .map((name) => `media/${name}`)
        .toSorted(),
    )
    expect(order.slice(-4)).toEqual([
      'corner-café/index.html',
      'corner-café/info/print/index.html',
      'corner-café/menu.json',
      'Corner-Café/index.html',
    ])
    const shared = async () =>
      /property="og:image" content="https:\/\/menus.example\/([^"]+)"/.exec(
        String(await context.target.read('corner-café/index.html')),
      )?.[1]
    expect(await shared()).toBe(share)
    // The former picture until the next is drawn.
    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { name: 'Bay' }, NOW))
    order.length = 0
    const result = await publishRestaurant(context, restaurantId)
    const drawn = order.findIndex((file) => file.endsWith('-share.jpg'))
    expect(order.slice(0, drawn)).toContain('bay/index.html')
    expect(order.slice(drawn + 1)).toContain('bay/index.html')
    const once = new Set(order.filter((file) => !file.startsWith('media/')))
    expect(result).toMatchObject({ written: once.size })
    expect(order[drawn]).not.toBe(share)
    expect(await getPublicationState(house.db, restaurantId)).toMatchObject({ failure: null })
  })
})

describe('a publish that goes wrong', () => {
  test('keeps the old page, says why, waits longer each time, and heals', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    await transact(house.db, (trx) => deleteProduct(trx, restaurantId, drinks.productIds[0]!, NOW))
    const full = { ...context.target, put: () => Promise.reject(new Error('no space left')) }
    const failing = { ...context, target: full }
    expect(await publishRestaurant(failing, restaurantId)).toMatchObject({ status: 'failed' })
    const state = await getPublicationState(house.db, restaurantId)
    expect(state).toMatchObject({ failure: 'no space left', attempts: 1 })
    expect(await context.target.has('corner-café/drinks/karak/index.html')).toBe(true)
    expect(await pending(house.db, NOW)).toEqual([])
    expect(await pending(house.db, new Date(NOW.getTime() + 1000))).toEqual([restaurantId])
    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ removed: 1 })
    expect(await getPublicationState(house.db, restaurantId)).toMatchObject({
      failure: null,
      attempts: 0,
    })
  })

  test('is taken over after a crash, also when the change was taken back meanwhile', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    const before = await context.target.read('corner-café/index.html')
    const price = (thousandths: number) =>
      transact(house.db, (trx) => {
        const input = { name: 'Karak', price: thousandths, description: 'About Karak' }
        return changeProduct(trx, restaurantId, drinks.categoryId, drinks.productIds[0]!, input)
      })
    await price(13_500)
    // Dies between files and record.
    const dying: Target = {
      ...context.target,
      async put(file, content) {
        await context.target.put(file, content)
        if (file === 'corner-café/index.html') await new Promise<never>(() => {})
      },
    }
    void publishRestaurant({ ...context, target: dying, workerId: 'dead' }, restaurantId)
    await expect
      .poll(() => context.target.read('corner-café/index.html').then(String))
      .toContain('13.50')
    await price(12_500)
    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ status: 'busy' })
    const later = { ...context, now: () => new Date(NOW.getTime() + 60_000) }
    expect(await publishRestaurant(later, restaurantId)).toMatchObject({ status: 'published' })
    expect(await context.target.read('corner-café/index.html')).toEqual(before)
  })

  test('leaves nothing under a name that was given up while a publisher had died with it', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    const { putFolder } = context.target
    const dying: Target = {
      ...context.target,
      putFolder: (folder, pages) =>
        folder === 'Corner-Café' ? new Promise<never>(() => {}) : putFolder!(folder, pages),
    }
    void publishRestaurant({ ...context, target: dying, workerId: 'dead' }, restaurantId)
    const held = () => context.target.list('corner-café')
    await expect.poll(held).toHaveProperty('size', 16)
    await house.db.deleteFrom('restaurants').where('id', '=', restaurantId).execute()
    const later = { ...context, now: () => new Date(NOW.getTime() + 60_000) }
    expect(await publishRestaurant(later, restaurantId)).toMatchObject({ removed: 16 })
    expect(await files(context.target)).toEqual([])
  })

  test('stops where another took over while it was held up, and puts nothing over the new pages', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    let time = NOW
    const slow: Target = {
      ...context.target,
      async putFolder(folder, files) {
        time = new Date(NOW.getTime() + 60_000)
        await publishRestaurant({ ...context, now: () => time, workerId: 'b' }, restaurantId)
        return context.target.putFolder?.(folder, files) ?? false
      },
    }
    const put = aContext(house, { target: slow, now: () => time })
    expect(await publishRestaurant(put, restaurantId)).toMatchObject({
      status: 'failed',
      message: 'Another publisher took over',
    })
    expect(await getPublicationState(house.db, restaurantId)).toMatchObject({ failure: null })
  })

  test('has the pages looked at again that it put while another had taken over', async () => {
    await using house = await aHouse()
    const { restaurantId, drinks } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    const [id = ''] = drinks.productIds
    const price = (thousandths: number) =>
      transact(house.db, (trx) => {
        const input = { name: 'Karak', price: thousandths, description: 'Strong' }
        return changeProduct(trx, restaurantId, drinks.categoryId, id, input)
      })
    let time = NOW
    const now = () => time
    const frozen = (meanwhile: () => Promise<unknown>): PublishContext => ({
      ...context,
      now,
      target: {
        ...context.target,
        async put(file, content) {
          if (file === 'corner-café/index.html') {
            time = new Date(time.getTime() + 60_000)
            await meanwhile()
            await publishRestaurant({ ...context, now, workerId: 'b' }, restaurantId)
          }
          await context.target.put(file, content)
        },
      },
    })
    const menu = async () => String(await context.target.read('corner-café/index.html'))

    await price(13_500)
    const late = await publishRestaurant(
      frozen(() => price(14_500)),
      restaurantId,
    )
    expect(late).toMatchObject({ status: 'failed', message: 'Another publisher took over' })
    expect(await menu()).toContain('13.50')
    expect(await pending(house.db, time)).toEqual([restaurantId])
    await publishRestaurant({ ...context, now }, restaurantId)
    expect(await menu()).toContain('14.50')
    expect(await pending(house.db, time)).toEqual([])

    await price(15_500)
    const remove = () => house.db.deleteFrom('restaurants').where('id', '=', restaurantId).execute()
    await publishRestaurant(frozen(remove), restaurantId)
    expect(await files(context.target)).toEqual(['corner-café/index.html'])
    expect(await pending(house.db, time)).toEqual([restaurantId])
    await publishRestaurant({ ...context, now }, restaurantId)
    expect(await files(context.target)).toEqual([])
    expect(await pending(house.db, time)).toEqual([])
  })

  test('keeps others away for as long as a put takes', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
    try {
      const slow: Target = {
        ...context.target,
        async putFolder(folder, files) {
          await vi.advanceTimersByTimeAsync(20_000)
          const other = { ...context, now: readClock, workerId: 'b' }
          expect(await publishRestaurant(other, restaurantId)).toMatchObject({ status: 'busy' })
          return context.target.putFolder?.(folder, files) ?? false
        },
      }
      const result = await publishRestaurant(
        { ...context, now: readClock, target: slow },
        restaurantId,
      )
      expect(result).toMatchObject({ status: 'published' })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('fills a folder that somebody emptied, and clears what is nobody’s', async () => {
    await using house = await aHouse()
    const { restaurantId } = await aMenu(house)
    const context = aContext(house)
    await publishRestaurant(context, restaurantId)
    await rm(join(house.settings.cdnDir, 'corner-café/food'), { recursive: true })
    await context.target.put('corner-café/stray/index.html', Buffer.from('stray'))
    const result = await publishRestaurant(context, restaurantId, { trust: 'sizes' })
    expect(result).toMatchObject({ written: 2, removed: 1 })
  })
})

function readClock(): Date {
  return new Date()
}

function recording(target: Required<Target>, order: string[]): Target {
  return {
    ...target,
    put(file, content) {
      order.push(file)
      return target.put(file, content)
    },
    putFolder(folder, files) {
      order.push(...files.keys())
      return target.putFolder(folder, files)
    },
  }
}
