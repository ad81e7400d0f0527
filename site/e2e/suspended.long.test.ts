import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { runCommand } from '#builder/testing/command.ts'
import { inTime } from '#builder/testing/in-time.ts'
import type { SignedIn } from './calls.ts'
import { startProduct } from './product.ts'
import { startStaticHost } from './static-host.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

function builder(...args: string[]) {
  return runCommand(parseSettings({ DATA_DIR: product.server.dataDir }), ...args)
}

async function addDish({ post }: SignedIn, name: string): Promise<void> {
  const body = { title: name, selectedIcon: '/icons/pizza.svg' }
  const { category } = await post<{ category: { _id: string } }>('/addCategory', body)
  const form = new FormData()
  for (const [key, value] of Object.entries({ name, price: '5', description: name })) {
    form.append(key, value)
  }
  await post(`/categories/${category._id}/products`, form)
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(product.url + path)).status
}

const REASON = 'It looks like the page of a bank'

test.each([
  {
    restaurantName: 'Drop Cafe',
    slug: 'drop-cafe',
    dish: 'Karak',
    language: 'en',
    says: 'This menu is not available',
    told: 'Guests cannot see your menu: we have taken it offline.',
  },
  {
    restaurantName: 'بيت الهيل',
    slug: 'بيت-الهيل',
    dish: 'كرك',
    language: 'ar',
    says: 'هذه القائمة غير متاحة',
    told: 'لا يرى الضيوف قائمتك: لقد أوقفنا عرضها.',
  },
])('a suspended menu is gone, its owner knows why, and it comes back: $slug', async (given) => {
  const { restaurantName, slug, dish, language, says, told } = given
  const owner = await product.signUp({ restaurantName })
  await addDish(owner, dish)
  const [menu, deeper] = [`/${encodeURIComponent(slug)}`, `/${slug}/${dish.toLowerCase()}/`]
  await expect.poll(() => statusOf(deeper), { timeout: inTime() }).toBe(200)

  expect(await builder('suspend', restaurantName, '--reason', REASON)).toMatchObject({ status: 0 })
  // The menu goes first, what it leads to after it.
  for (const path of [menu, deeper]) {
    await expect.poll(() => statusOf(path), { timeout: inTime() }).toBe(404)
  }
  expect(await statusOf(`/menu/${slug}`)).toBe(404)
  await using host = await startStaticHost(join(product.server.dataDir, 'cdn'))
  for (const path of [menu, `${menu}/`]) expect((await fetch(host.url + path)).status).toBe(404)
  const guest = await product.newPage()
  await guest.goto(product.url + deeper)
  expect(await guest.getByRole('main').innerText()).toBe(says)
  expect(await guest.locator('html').getAttribute('lang')).toBe(language)
  expect(await guest.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectWellMade(guest)

  for (const screen of ['home', 'edit', 'info']) {
    const page = await product.openScreen(owner, screen, { locale: language })
    const notice = page.getByRole('alert')
    await notice.waitFor()
    expect(await notice.innerText()).toContain(told)
    expect(await notice.innerText()).toContain(REASON)
    await expectWellMade(page)
  }

  const back = await builder('resume', restaurantName, '--reason', 'A mistake of ours')
  expect(back).toMatchObject({ status: 0 })
  await expect.poll(() => statusOf(deeper), { timeout: inTime() }).toBe(200)
  expect(await statusOf(`/menu/${slug}`)).toBe(200)
})
