import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCurrencySymbol } from '#db/rules/money/currencies.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { suitableIcon } from '#db/rules/look/icons.ts'
import { toThousandths } from '#db/rules/money/money.ts'
import { checkName } from '#db/rules/text/names.ts'
import { isReservedSegment, toSegment } from '#db/rules/text/segments.ts'
import { checkLine, checkProse, TEXT_LIMITS, titleKey } from '#db/rules/text/texts.ts'
import { pictureNames, readDemoMenus, readPicture } from './menu-files.ts'

const MENUS = readDemoMenus()

describe.each(MENUS.map((menu) => [menu.name, menu] as const))('%s', (name, menu) => {
  const products = menu.categories.flatMap((category) => category.products)

  it('obeys the rules that its owner would have to obey', () => {
    expect(checkName(name)).toEqual({ ok: true, value: name })
    expect(isReservedSegment(toSegment(name))).toBe(false)
    for (const product of products) {
      expect(checkName(product.name)).toEqual({ ok: true, value: product.name })
      expect(toThousandths(product.price)).toBeGreaterThan(0)
      const { description } = product
      const checked = checkProse(description, TEXT_LIMITS.description)
      expect(checked).toEqual({ ok: true, value: description })
    }
    for (const { title } of menu.categories) {
      expect(checkLine(title, TEXT_LIMITS.title)).toEqual({ ok: true, value: title })
    }
    expect(checkProse(menu.about, TEXT_LIMITS.about).ok).toBe(true)
    expect(checkLine(menu.location, TEXT_LIMITS.location).ok).toBe(true)
    expect(isCurrencySymbol(menu.currency)).toBe(true)
    expect(parseEmail(menu.owner.email)).toBe(menu.owner.email)
  })

  it('has five or six categories of different titles, each with an icon that says something', () => {
    const titles = new Set(menu.categories.map(({ title }) => titleKey(title)))
    expect(titles.size).toBe(menu.categories.length)
    expect([5, 6]).toContain(titles.size)
    const icons = menu.categories.map(({ title }) => suitableIcon(title))
    expect(icons).not.toContain('fork-and-knife-with-plate')
  })

  it('has about 25 dishes of different names, most with a picture and some without, or none with one', () => {
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length)
    expect(products.length).toBeGreaterThanOrEqual(24)
    const bare = products.filter(({ picture }) => picture === undefined)
    const all = products.length
    const [least, most] = menu.logo === undefined ? [all, all] : [2, all / 4]
    expect(bare.length).toBeGreaterThanOrEqual(least)
    expect(bare.length).toBeLessThanOrEqual(most)
  })

  it('has a file for each picture, all different, and no other', async () => {
    const files = pictureNames(menu)
    const contents = await Promise.all(files.map((file) => readPicture(menu, file)))
    expect(new Set(contents.map((content) => hash('sha1', content))).size).toBe(files.length)
    const kept = await readdir(join(import.meta.dirname, 'menus', menu.folder))
    expect(kept.toSorted()).toEqual([...files, 'menu.json'].toSorted())
  })

  it('points to nobody', () => {
    for (const link of Object.values(menu.links)) {
      expect(new URL(link).hostname).toMatch(/\.example$/)
    }
    expect(menu.owner.email).toMatch(/@demo\.example$/)
  })
})

it('look like as many places', () => {
  for (const part of ['accent', 'surface'] as const) {
    expect(new Set(MENUS.map(({ look }) => look[part])).size).toBe(MENUS.length)
  }
  expect(MENUS.filter(({ logo, cover }) => !logo && !cover)).toHaveLength(1)
  expect(new Set(MENUS.map(({ guide }) => guide)).size).toBe(MENUS.length)
})

it('has owners and addresses of their own', () => {
  expect(new Set(MENUS.map(({ owner }) => owner.email)).size).toBe(MENUS.length)
  expect(new Set(MENUS.map(({ name }) => toSegment(name))).size).toBe(MENUS.length)
})
