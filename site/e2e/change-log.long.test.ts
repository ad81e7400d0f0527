import { describe, expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import { bytesOf, download } from './card-sheet.ts'
import type { SignedIn } from './calls.ts'
import { fillMenu } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

describe.each([
  ['en', en, DESK, 'light', 'Undo 2 changes'],
  ['ar', ar, PHONE, 'dark', ar.changes.undoMany_two],
] as const)('in %s', (locale, { changes, common, role }, viewport, colorScheme, undoOfTwo) => {
  test('an owner reads who changed what, finds it, takes it back and saves it', async () => {
    const owner = await product.signUp({ restaurantName: `Who ${locale}` })
    await fillMenu(owner, { Teas: ['Karak', 'Mint'] })
    const look = { locale, viewport, colorScheme }
    await changePrices(owner)
    const page = await product.openScreen(owner, 'changes', look)
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const prices = line(changes.fields.price).filter({ hasText: changes.changed.product })
    await expect.poll(() => prices.count()).toBe(2)
    const karak = prices.filter({ hasText: 'Karak' })
    expect(await karak.getByRole('deletion').innerText()).toBe('1')
    expect(await karak.getByRole('insertion').innerText()).toBe('6')
    expect(await karak.innerText()).toContain(`${owner.email} · ${role.owner}`)
    await expectWellMade(page)

    await page.getByLabel(changes.kind, { exact: true }).selectOption('category')
    await line(changes.added.category).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.getByLabel(changes.from, { exact: true }).fill('2020-01-01')
    await page.getByLabel(changes.to, { exact: true }).fill('2020-01-02')
    await page.getByText(changes.noneFound).waitFor()
    await page.getByLabel(changes.from, { exact: true }).fill('')
    await page.getByLabel(changes.to, { exact: true }).fill('')
    await page.getByLabel(changes.kind, { exact: true }).selectOption('')

    const csv = (await bytesOf(await download(page, changes.save))).toString()
    expect(csv).toMatch(/,owner,product,changed,Karak,price,1,6,/)

    const undo = page.getByRole('button', { name: undoOfTwo, exact: true })
    await undo.click()
    await page.getByText(common.undone).first().waitFor()
    await line(changes.changed.undo).first().waitFor()
    const [teas] = await owner.get<Category[]>('/categories')
    expect(teas?.products.map(({ price }) => price)).toEqual([1, 1])
  })
})

test('a restaurant of which nobody has changed anything says so', async () => {
  const owner = await product.signUp({ restaurantName: 'Untouched' })
  const page = await product.openScreen(owner, 'home', { viewport: DESK })
  await page.getByRole('navigation').getByRole('link', { name: en.nav.changes }).click()
  await page.getByText(en.changes.none).waitFor()
  expect(await page.getByLabel(en.changes.person).count()).toBe(0)
  await expectWellMade(page)
})

async function changePrices(owner: SignedIn): Promise<void> {
  const [teas] = await owner.get<Category[]>('/categories')
  const changed = (teas?.products ?? []).map(({ _id }) => ({ _id, price: 6 }))
  await owner.send('PATCH', '/api/products', changed)
}
