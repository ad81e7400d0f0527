import type { FrameLocator } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { MESSAGES } from '#api/errors.ts'
import { NEVER_FRAMED } from '#db/page-policy.ts'
import type { SignedIn } from './calls.ts'
import { CUT, layHardLine } from './hard-line.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const YELLOW = '#ffe14d'
// How long React Aria keeps what it told screen readers about a button that was left.
const ANNOUNCEMENT_MS = 7000
// Of oak, on which yellow is made darker in the light.
const OAK_LIGHT = { action: '#6d5d00', wash: 'rgb(245, 233, 216)' }
const OAK_DARK = { action: YELLOW, wash: 'rgb(37, 28, 19)' }

const product = startProduct()

describe.each([
  ['en', en, DESK, 'light'],
  ['ar', ar, PHONE, 'dark'],
] as const)('in %s', (locale, { design, settings, common, problem }, viewport, colorScheme) => {
  test(`an owner makes the menu their own at ${viewport.width} px`, async () => {
    const owner = await product.signUp()
    const menu = `/${owner.restaurantName.toLowerCase().replaceAll(' ', '-')}`
    await aMenu(owner)
    const page = await product.openScreen(owner, 'info/logo', { locale, viewport, colorScheme })
    await page.clock.install()
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
    const save = page.getByRole('button', { name: settings.save, exact: true })
    const saved = () => owner.get('/api/menu-settings')

    // The logo's colours are offered as soon as it is there, and one tap takes one.
    await page.locator('.logo-form-logo input[type=file]').setInputFiles(await aLogo())
    await page.getByText(settings.changeLogo).waitFor()
    await page.getByRole('button', { name: settings.upload, exact: true }).click()
    const offer = page.getByRole('region', { name: design.offer })
    await expect.poll(() => offer.getByRole('radio').count()).toBe(3)
    await expectWellMade(page)
    const second = offer.getByRole('radio').nth(1)
    const [accent] = /#[\da-f]{6}/.exec((await second.getAttribute('aria-label')) ?? '') ?? []
    await second.check()
    await offer.getByText(design.offerTaken).waitFor()
    expect(await saved()).toMatchObject({ accent, surface: 'paper', coverStyle: 'band' })
    await offer.getByRole('link', { name: design.offerMore }).click()

    // The page itself follows each choice, in either scheme, before anything is saved.
    const shown = page.frameLocator('.page-frame > iframe:not([inert])')
    const look = () => lookOf(shown)
    await page.clock.fastForward(ANNOUNCEMENT_MS)
    await choose(design.light)
    await expect.poll(look).toMatchObject({ action: accent })
    await expectWellMade(page)
    const down = 60
    await shown.locator('html').evaluate((html, down) => html.scrollTo(0, down), down)
    await choose(design.surfaces.oak)
    await choose(design.covers.full)
    const drawing = shown.locator('nav img').first()
    await expect.poll(() => drawing.evaluate(drawnIn)).toBe('lines')
    await choose(design.iconStyles.pictures)
    await expect.poll(() => drawing.evaluate(drawnIn)).toBe('pictures')
    const heading = shown.locator('h2').first()
    const faceOf = () => heading.evaluate((element) => getComputedStyle(element).fontFamily)
    await expect.poll(faceOf).toContain('Iowan Old Style')
    await choose(design.faces.poster)
    await expect.poll(faceOf).toContain('Avenir Next Condensed')
    await page.getByLabel(design.own).fill(YELLOW.toUpperCase())
    await expect.poll(look).toEqual(OAK_LIGHT)
    expect(await shown.locator('html').evaluate((html) => html.scrollTop)).toBe(down)
    await page.getByText(design.darker).waitFor()
    await choose(design.dark)
    await expect.poll(look).toEqual(OAK_DARK)
    await expectWellMade(page)
    await shown.getByRole('link', { name: 'Lentil' }).click()
    await shown.locator('link[rel=canonical][href$="/lentil"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: design.backToMenu }).click()
    await expect.poll(look).toEqual(OAK_DARK)
    expect(await saved()).toMatchObject({ accent, surface: 'paper', coverStyle: 'band' })

    // What is no colour is told beside it, and nothing that was chosen is lost.
    await page.getByLabel(design.own).fill('sunny')
    await save.click()
    await page.getByText(problem.colour).waitFor()
    await page.getByLabel(design.own).fill(YELLOW)
    await page.getByRole('link', { name: settings.infoLogo, exact: true }).click()
    await page.getByRole('link', { name: `${settings.infoDesign} ${settings.unsaved}` }).click()
    expect(await page.getByLabel(design.own).inputValue()).toBe(YELLOW)
    const line = await layHardLine(page, '/api/previews')
    line.answer(CUT)
    await choose(design.surfaces.tile)
    await page.getByRole('alert').getByText(design.previewFailed).waitFor()
    await line.end()
    await choose(design.surfaces.oak)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    const oak = colorScheme === 'light' ? OAK_LIGHT : OAK_DARK
    await expect.poll(look).toEqual(oak)
    // A page that the server does not give leaves the one before it, and why is told.
    await page.route(/\/api\/previews\/./, (route) =>
      route.fulfill({
        status: 413,
        headers: { 'Content-Security-Policy': NEVER_FRAMED },
        json: { message: MESSAGES.pageTooLarge },
      }),
    )
    await choose(design.surfaces.tile)
    await page.getByRole('alert').getByText(problem.pageTooLarge).waitFor()
    expect(await look()).toEqual(oak)
    await expectWellMade(page)
    await page.unroute(/\/api\/previews\/./)
    await choose(design.surfaces.oak)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await save.click()
    await page.getByText(design.saved).waitFor()
    expect(await saved()).toMatchObject({
      accent: YELLOW,
      surface: 'oak',
      coverStyle: 'full',
      iconStyle: 'pictures',
      face: 'poster',
    })
    await page.getByText(common.loading).waitFor({ state: 'detached' })

    // What the owner has seen is what guests see.
    const guest = await product.newPage({ colorScheme: 'light' })
    const asGuest = async () => {
      await guest.goto(product.url + menu)
      return lookOf(guest)
    }
    await expect.poll(asGuest).toEqual(OAK_LIGHT)
    await guest.emulateMedia({ colorScheme: 'dark' })
    expect(await lookOf(guest)).toEqual(OAK_DARK)
  })
})

test('a grey logo leads to the colours that suit food', async () => {
  const owner = await product.signUp()
  const form = new FormData()
  form.append('logo', new File([(await aLogo(['#ffffff', '#888888', '#222222'])).buffer], 'a.png'))
  await owner.post('/api/uploadLogo', form)
  const page = await product.openScreen(owner, 'info/logo')
  const offer = page.getByRole('region', { name: en.design.offerGrey })
  await offer.getByRole('radio', { name: en.design.colours.indigo }).check()
  await offer.getByText(en.design.offerTaken).waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({ accent: '#2f4a9e' })
})

/** A dish on a menu, long enough to be scrolled. */
async function aMenu({ post }: SignedIn): Promise<void> {
  const [{ url: selectedIcon } = { url: '' }] = await fetch(`${product.url}/icons`).then(
    (answer) => answer.json() as Promise<{ url: string }[]>,
  )
  for (const title of ['Soups', 'Grills', 'Drinks']) {
    const { category } = await post<{ category: { _id: string } }>('/addCategory', {
      title,
      selectedIcon,
    })
    for (const name of title === 'Soups' ? ['Lentil', 'Tomato', 'Harira'] : []) {
      const dish = new FormData()
      for (const [field, value] of Object.entries({ name, price: '12', description: 'Warm.' })) {
        dish.append(field, value)
      }
      await post(`/categories/${category._id}/products`, dish)
    }
  }
}

/** Three stripes, as a file that a browser's field takes. */
async function aLogo(colours: readonly string[] = ['#1f4e8a', '#7a1f2b', '#1f4e8a']) {
  const stripes = colours.map(
    (fill, at) => `<path fill="${fill}" d="M${at * 100} 0h100v300h-100z"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${stripes.join('')}</svg>`
  const buffer = Buffer.from(await sharp(Buffer.from(svg)).png().toBuffer())
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

/** What a page of a menu is made of: the colour of its links, and of its head. */
async function lookOf(page: Pick<FrameLocator, 'locator'>) {
  const action = await page.locator('.info').first().evaluate(hexOfText)
  const wash = await page.locator('header').first().evaluate(groundOf)
  return { action, wash }
}

/** Runs in the page: how an icon is drawn, which a preview holds itself where its colours are not saved. */
function drawnIn({ src }: HTMLImageElement): string {
  const [, drawing] = /^data:[^,]*,([^#]*)/.exec(src) ?? []
  const isLines = drawing ? atob(drawing).includes('stroke:#') : !src.includes('p.svg#')
  return isLines ? 'lines' : 'pictures'
}

/** Runs in the page. */
function groundOf(element: Element): string {
  return getComputedStyle(element).backgroundColor
}

/** Runs in the page. */
function hexOfText(element: Element): string {
  const parts = getComputedStyle(element).color.match(/\d+/g) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}
