import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { readOutbox } from '#api/testing/outbox.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { DESK, startProduct } from './product.ts'
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
