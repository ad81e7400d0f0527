import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { readOutbox } from '#api/testing/outbox.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { aPhoto } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const PASSWORD = 'karak and dates'

const product = startProduct()

test('an owner invites a manager and a waiter; each does their part, and one is removed', async () => {
  const owner = await product.signUp({ restaurantName: 'Harbour' })
  await product.confirmAddress(owner)
  const soups = { title: 'Soups', selectedIcon: '/icons/pizza.svg' }
  const { category } = await owner.post<{ category: { _id: string } }>('/addCategory', soups)
  const lentil = { categoryId: category._id, name: 'Lentil', price: 5, description: 'Warm' }
  await owner.post('/api/products', lentil)

  const page = await product.openScreen(owner, 'people', { viewport: DESK })
  await page.getByText(owner.email).waitFor()
  await invite(page, 'Sara', 'sara@example.com', 'manager')
  await invite(page, 'Ahmed', 'ahmed@example.com', 'floor')
  await expectWellMade(page)

  const sara = await join('sara@example.com')
  await sara.getByRole('link', { name: en.nav.edit }).waitFor()
  for (const closed of [en.nav.people, en.nav.billing]) {
    expect(await sara.getByRole('link', { name: closed, exact: true }).count()).toBe(0)
  }
  expect(new URL(sara.url()).searchParams.get('restaurant')).toMatch(/^[0-9a-f]{24}$/u)
  await sara.goto(sara.url().replace('/home', '/people'))
  await sara.getByText(en.closed.notYours).waitFor()

  const ahmed = await join('ahmed@example.com')
  await ahmed.getByRole('heading', { name: en.today.title, exact: true }).waitFor()
  await expectWellMade(ahmed)
  await ahmed.getByLabel('Lentil').check()
  await ahmed.locator('.check-box-figure').waitFor()
  await ahmed.getByRole('radio', { name: en.today.closed }).check()
  await ahmed.getByRole('button', { name: en.today.save }).click()
  await ahmed.getByText(en.today.saved).waitFor()
  const menu = await owner.get<{ products: { soldOut: object | null }[] }[]>('/categories')
  expect(menu[0]?.products[0]?.soldOut).not.toBeNull()

  // One types as she is removed.
  await sara.goto(sara.url().replace('/people', '/info'))
  const about = sara.getByLabel(en.settings.about, { exact: true })
  await about.fill('By the water since 1984')
  await page.reload()
  await page.getByRole('button', { name: 'Remove Sara' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.people.remove }).click()
  await page.getByText('sara@example.com').waitFor({ state: 'detached' })
  await sara.getByRole('button', { name: en.settings.save }).first().click()
  await sara.getByText(en.role.removed).waitFor()
  expect(await about.inputValue()).toBe('By the water since 1984')
  await sara.getByRole('link', { name: en.nav.account }).click()
  await sara.goto(`${product.url}/dashboard/home`)
  await sara.getByText(en.closed.nowhere).waitFor()
})

test('a restaurant is handed over by the passwords of both, and who left makes another', async () => {
  const owner = await product.signUp({ restaurantName: 'Island' })
  await product.confirmAddress(owner)
  const heir = await product.signUp({ restaurantName: 'Jetty' })
  await owner.post('/api/people', { email: heir.email, name: 'Noura', role: 'manager' })
  const theirs = await product.openScreen(heir, 'home', { locale: 'ar' })
  await theirs.goto(await linkTo(heir.email))
  await theirs.getByRole('button', { name: ar.invitation.join, exact: true }).click()
  await theirs.waitForURL(/restaurant=/u)

  const page = await product.openScreen(owner, 'people', { viewport: DESK })
  await page.getByRole('button', { name: 'Hand the restaurant over to Noura' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(en.handover.offerPays).waitFor()
  await expectWellMade(page)
  await question.getByLabel(en.session.password, { exact: true }).fill('not mine')
  await question.getByRole('button', { name: en.handover.offerNow }).click()
  await question.getByText(en.problem.currentPassword).waitFor()
  await question.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await question.getByRole('button', { name: en.handover.offerNow }).click()
  await page.getByRole('button', { name: en.handover.withdraw }).waitFor()

  // From a page of the other restaurant.
  await theirs.goto(`${product.url}/dashboard/account`)
  await theirs.getByRole('button', { name: ar.handover.look }).click()
  await theirs.getByRole('button', { name: ar.handover.accept, exact: true }).click()
  await expectWellMade(theirs)
  const answer = theirs.getByRole('alertdialog')
  await answer.getByLabel(ar.session.password, { exact: true }).fill(heir.password)
  await answer.getByRole('button', { name: ar.handover.accept, exact: true }).click()
  await theirs.waitForURL(/home\?restaurant=/u)
  await theirs.locator('.header-name', { hasText: 'Island' }).waitFor()
  await theirs.setViewportSize(DESK)
  await theirs.getByRole('link', { name: ar.nav.people, exact: true }).waitFor()

  await page.reload()
  await page.getByText(en.closed.nowhere).waitFor()
  await page.getByRole('main').getByRole('link', { name: en.nav.account }).click()
  await page.getByRole('heading', { name: en.newRestaurant.first }).waitFor()
  await page.getByLabel(en.newRestaurant.name, { exact: true }).fill('Kiosk')
  await expectWellMade(page)
  await page.getByRole('button', { name: en.newRestaurant.make }).click()
  await page.locator('.header-name', { hasText: 'Kiosk' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an owner makes a second restaurant, which asks for a plan of its own', async () => {
  const owner = await product.signUp({ restaurantName: 'Quay' })
  const page = await product.openScreen(owner, 'account')
  await page.getByLabel(en.newRestaurant.name, { exact: true }).fill('Quay')
  await page.getByRole('button', { name: en.newRestaurant.make }).click()
  await page.getByText(en.problem.nameTaken).waitFor()
  await page.getByLabel(en.newRestaurant.name, { exact: true }).fill('Quay Two')
  await page.getByRole('button', { name: en.newRestaurant.make }).click()
  await page.waitForURL(/subscription\?restaurant=/u)
  await page.getByRole('heading', { name: en.subscription.title }).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: en.subscription.subscribe }).first().click()
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await page.waitForURL(/paymentdone\?restaurant=/u)
  await page.getByText(en.payment.paid).waitFor()
  const id = new URL(page.url()).searchParams.get('restaurant')
  await page.goto(`${product.url}/dashboard/subscription?restaurant=${id}`)
  await page.getByText(en.subscription.current).waitFor()
  expect(await owner.get('/api/restaurants')).toMatchObject([
    { slug: 'quay' },
    { slug: 'quay-two' },
  ])
})

test('an owner deletes one of two restaurants, and goes on in the other', async () => {
  const owner = await product.signUp({ restaurantName: 'Cove' })
  await owner.post('/api/restaurants', { restaurantName: 'Bay Two' })
  const page = await product.openScreen(owner, 'account')
  await page.getByRole('button', { name: en.deleteRestaurant.title }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Cove?' })
  await question.getByText(`${product.url}/cove`).waitFor()
  await expectWellMade(page)
  await question.getByLabel(en.session.password, { exact: true }).fill('not mine')
  await question.getByRole('button', { name: en.deleteRestaurant.deleteNow }).click()
  await question.getByText(en.problem.currentPassword).waitFor()
  await question.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await question.getByRole('button', { name: en.deleteRestaurant.deleteNow }).click()
  await page.waitForURL('**/dashboard/home')
  await page.setViewportSize(DESK)
  await page.locator('.header-name', { hasText: 'Bay-Two' }).waitFor()
  await page.goto(`${product.url}/dashboard/account`)
  await page.getByRole('heading', { name: en.account.delete, exact: true }).waitFor()
  expect(await page.getByRole('button', { name: en.deleteRestaurant.title }).count()).toBe(0)
  await eventually(async () => {
    expect((await fetch(`${product.url}/cove`)).status).toBe(404)
  })
})

test('somebody with two restaurants has each at an address of its own', async () => {
  const owner = await product.signUp({ restaurantName: 'Lagoon' })
  await product.confirmAddress(owner)
  const second = await product.signUp({ restaurantName: 'Meadow' })
  await owner.post('/api/people', { email: second.email, name: 'Noura', role: 'manager' })
  const page = await product.openScreen(second, 'home', { viewport: DESK })
  await page.goto(await linkTo(second.email))
  await page.getByText('Lagoon').waitFor()
  await page.getByRole('button', { name: en.invitation.join, exact: true }).click()
  await page.waitForURL(/restaurant=/u)
  await page.locator('.header-name', { hasText: 'Lagoon' }).waitFor()
  await page.getByRole('link', { name: en.nav.edit }).click()
  await page.waitForURL(/edit\?restaurant=/u)
  await page.getByLabel(en.role.switch, { exact: true }).selectOption({ label: 'Meadow' })
  await page.locator('.header-name', { hasText: 'Meadow' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test.each([
  { words: en, locale: 'en-US', viewport: DESK, name: 'Cove' },
  { words: ar, locale: 'ar', viewport: PHONE, name: 'Dune' },
])('a menu is copied to another restaurant, in $locale', async ({ words, name, ...options }) => {
  const owner = await product.signUp({ restaurantName: `${name} One` })
  await product.confirmAddress(owner)
  const second = await product.signUp({ restaurantName: `${name} Two` })
  await owner.post('/api/people', { email: second.email, name: 'Noura', role: 'editor' })
  const token = new URL(await linkTo(second.email)).searchParams.get('token')
  await second.post('/api/invitations/accept', { token })
  const drink = { category: 'Drinks', description: 'Sweet' }
  const tea = { ...drink, name: 'Tea', price: 4 }
  const karak = { ...drink, name: 'Karak', price: 5, texts: { ar: { name: 'كرك' } } }
  await second.post('/api/import', { products: [tea, karak] })
  await owner.post('/api/import', { products: [tea, { ...drink, name: 'Karak', price: 6 }] })
  const [drinks] = await second.get<{ _id: string }[]>('/categories')
  const juice = new FormData()
  for (const [field, value] of Object.entries({
    name: 'Juice',
    price: '9',
    description: 'Fresh',
  })) {
    juice.set(field, value)
  }
  juice.set('image', new File([await aPhoto(320, 240)], 'juice.jpg'))
  await second.post(`/categories/${drinks?._id}/products`, juice)

  const page = await product.openScreen(second, 'edit', options)
  await page.getByRole('button', { name: words.import.copy.title }).click()
  await page.getByRole('dialog').getByText(words.import.copy.hint).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: `${name} One` }).click()
  await page.waitForURL(/import\?restaurant=[0-9a-f]{24}$/u)
  const { filter, copy } = words.import
  for (const [kind, count] of Object.entries({ new: 1, changed: 0, same: 2 })) {
    const label = `${filter[kind as keyof typeof filter]} (${count})`
    expect(await page.getByText(label, { exact: true }).count()).toBe(count > 0 ? 1 : 0)
  }
  await page.getByLabel(copy.taken).check()
  await page.getByText(`${filter.changed} (1)`, { exact: true }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectWellMade(page)
  await page.reload()
  await page.locator('.import-footer').getByRole('button').first().click()
  await page.getByText(words.import.saved).or(page.getByText(words.import.online)).first().waitFor()
  const dishes = async () => {
    const [found] = await owner.get<{ products: Copied[] }[]>('/categories')
    return found?.products.map((one) => [one.name, one.price, one.imageUrl !== null])
  }
  const copied = [
    ['Tea', 4, false],
    ['Karak', 5, false],
    ['Juice', 9, true],
  ]
  expect(await dishes()).toEqual(copied)
  expect(await owner.get('/api/languages')).toMatchObject({ further: [{ code: 'ar' }] })
  await page.getByRole('button', { name: words.common.undo }).click()
  await page.getByText(words.common.undone).waitFor()
  expect(await dishes()).toEqual([copied[0], ['Karak', 6, false]])
})

test('an editor closes the restaurant for today', async () => {
  const owner = await product.signUp({ restaurantName: 'Bazaar' })
  await product.confirmAddress(owner)
  const hours = [{ days: ALL_DAYS, from: '09:00', to: '17:00' }]
  await owner.send('PUT', '/api/menu-settings', { hours })
  const editor = await product.signUp({ restaurantName: 'Elsewhere' })
  await owner.post('/api/people', { email: editor.email, name: 'Noura', role: 'editor' })
  const token = new URL(await linkTo(editor.email)).searchParams.get('token')
  await editor.post('/api/invitations/accept', { token })
  const page = await product.openScreen(editor, 'home', { viewport: DESK })
  // Who has all opening hours needs no screen for today.
  await page.getByRole('link', { name: en.nav.hours, exact: true }).waitFor()
  expect(await page.getByRole('link', { name: en.nav.today, exact: true }).count()).toBe(0)
  await page.getByLabel(en.role.switch, { exact: true }).selectOption({ label: 'Bazaar' })
  await page.getByRole('link', { name: en.nav.today, exact: true }).click()
  expect(await page.getByRole('radio', { name: '09:00–17:00' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: en.today.closed }).check()
  await expectWellMade(page)
  await page.getByRole('button', { name: en.today.save }).click()
  await page.getByText(en.today.saved).waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({ exceptions: [{ closed: true }] })
})

interface Copied {
  name: string
  price: number
  imageUrl: string | null
}

test('an invitation is read in Arabic, and says when it has ended', async () => {
  const owner = await product.signUp({ restaurantName: 'Orchard' })
  await product.confirmAddress(owner)
  const { _id } = await owner.post<{ _id: string }>('/api/people', {
    email: 'huda@example.com',
    name: 'Huda',
    role: 'editor',
  })
  const link = await linkTo('huda@example.com')
  const page = await product.newPage({ locale: 'ar' })
  await page.goto(link)
  await page.getByText(ar.invitation.choosePassword).waitFor()
  await page.getByText(ar.role.editor).waitFor()
  await expectWellMade(page)
  await owner.send('DELETE', `/api/people/${_id}`)
  await page.goto(link)
  await page.getByText(ar.problem.linkEnded).waitFor()
  expect(await page.getByLabel(ar.session.password, { exact: true }).count()).toBe(0)
})

async function join(email: string): Promise<Page> {
  const page = await product.newPage()
  await page.goto(await linkTo(email))
  await page.getByText('Harbour').waitFor()
  await page.getByLabel(en.session.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: en.invitation.join, exact: true }).click()
  await page.waitForURL(/\/dashboard\/home/u)
  await page.setViewportSize(DESK)
  return page
}

async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  await page.getByLabel(en.people.name, { exact: true }).fill(name)
  await page.getByLabel(en.people.email, { exact: true }).fill(email)
  await page.getByLabel(en.people.role, { exact: true }).selectOption(role)
  await page.getByRole('button', { name: en.people.invite, exact: true }).click()
  await page.getByText(`We sent an invitation to ${email}.`, { exact: false }).waitFor()
}

function linkTo(email: string): Promise<string> {
  return eventually(async () => {
    const mails = await readOutbox(product.server.dataDir)
    const mail = mails.find(({ to, subject }) => to === email && subject.includes('invited'))
    expect(mail).toBeDefined()
    return mail?.link ?? ''
  })
}
