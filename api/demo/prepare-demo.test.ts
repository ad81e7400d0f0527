import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMigratedDatabase } from '#db/open.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { demoGuide, prepareDemo } from './prepare-demo.ts'
import { readDemoMenus } from './menu-files.ts'

const MENUS = readDemoMenus()
  .slice(0, 1)
  .map((menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      products: category.products.map(({ picture: _picture, ...product }) => product),
    })),
  }))

describe('prepareDemo', () => {
  it('puts the pages of the demo menus out, and says where they are and who signs in', async () => {
    await using folder = await aFolder()
    const restaurants = await prepareDemo(folder.settings, MENUS)
    const address = `http://localhost:3000/${encodeURIComponent('مرسى-الهيل')}`
    expect(restaurants).toEqual([
      { name: 'مرسى الهيل', address, email: 'salem@demo.example', guide: MENUS[0]?.guide },
    ])
    const page = await readFile(join(folder.settings.cdnDir, 'مرسى-الهيل', 'index.html'), 'utf8')
    expect(page).toContain('مجبوس لحم')
    expect(await prepareDemo(folder.settings, MENUS)).toEqual(restaurants)
  })

  it('publishes what an owner has and adds nothing to it', async () => {
    await using folder = await aFolder()
    const db = await openMigratedDatabase(folder.settings.database)
    const { restaurantId } = await aRestaurant(db, { name: 'A real one' })
    await aCategory(db, restaurantId, 'Soups', ['Lentil'])
    await db.destroy()
    expect(await prepareDemo(folder.settings, MENUS)).toEqual([])
    const page = await readFile(join(folder.settings.cdnDir, 'a-real-one', 'index.html'), 'utf8')
    expect(page).toContain('Lentil')
  })
})

describe('demoGuide', () => {
  it('shows each menu with its address and its sign-in', () => {
    const address = 'http://localhost:3000/corner'
    const guide = demoGuide(
      [{ name: 'Corner', address, email: 'a@demo.example', guide: 'two languages' }],
      'http://localhost:3000',
    )
    expect(guide).toContain('Corner')
    expect(guide).toContain(address)
    expect(guide).toContain('a@demo.example')
    expect(guide).toContain('two languages')
    expect(guide).toContain('http://localhost:3000/login')
  })

  it('says so when there is no demo', () => {
    expect(demoGuide([], 'http://localhost:3000')).toContain('no demo was added')
  })
})

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-demo-'))
  const settings = parseSettings({ DATA_DIR: folder })
  return {
    settings,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
