import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { fillMenu } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test.each([
  ['en-US', en, PHONE, 'light'],
  ['ar-AE', ar, PHONE, 'dark'],
  ['en-US', en, DESK, 'dark'],
  ['ar-AE', ar, DESK, 'light'],
] as const)(
  'in %s an owner gives a program a key and an address, and sees what came of it',
  async (locale, { programs: say, problem }, viewport, colorScheme) => {
    const restaurantName = `Programs ${locale.slice(0, 2)} ${viewport.width}`
    const owner = await product.signUp({ restaurantName })
    const page = await product.openScreen(owner, 'account', { locale, viewport, colorScheme })
    await page.getByText(`${restaurantName.toLowerCase().replaceAll(' ', '-')}/menu.json`).waitFor()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press(say.makeKey)
    await page.getByText(say.once).waitFor()
    const key = await page.locator('code', { hasText: /^qk_/ }).innerText()
    const asProgram = { headers: { Authorization: key } }
    const read = async () => (await fetch(`${product.url}/categories`, asProgram)).status
    expect(await read()).toBe(200)

    const address = page.getByLabel(say.url)
    await address.fill('https://localhost/till')
    await press(say.set)
    await page.getByText(say.urlProblem).waitFor()
    await expectWellMade(page)
    await address.fill('https://till.example/menu')
    await press(say.set)
    await page.getByText(problem.confirmFirst).waitFor()
    await product.confirmAddress(owner)
    await press(say.set)
    await page.getByText(say.secretOnce).waitFor()
    await fillMenu(owner, { Soups: ['Lentil'] })
    const failed = page.getByRole('listitem').filter({ hasText: say.failures.connection })
    await expect
      .poll(() => press(say.look).then(() => failed.count()), { timeout: inTime() })
      .toBeGreaterThan(0)
    await press(say.sendTest)
    await page.getByRole('listitem').filter({ hasText: say.test }).waitFor()
    await page.reload()
    await failed.first().waitFor()
    await expectWellMade(page)
    await failed.first().getByRole('button', { name: say.sendAgain }).click()

    await press(say.remove)
    await press(say.revoke)
    await page.getByRole('button', { name: say.makeKey, exact: true }).waitFor()
    expect(await read()).toBe(401)
  },
)
