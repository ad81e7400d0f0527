import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import type { MenuProduct } from '#db/menu/document.ts'
import type { SoldOut } from '#db/menu/sold-out.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, aProduct, aSize, pageOf } from '#db/testing/menus.ts'

const ASSETS = join(import.meta.dirname, 'dist/client/assets')
const SCRIPT = /src="\/assets\/menu-sold-out-/
const inHours = (hours: number): SoldOut => ({
  since: NOW.toISOString(),
  until: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(),
})
const seconds = (hours: number) => NOW.getTime() / 1000 + hours * 3600
const TODAY = { since: NOW.toISOString(), until: '2026-01-02T01:00:00.000Z' }
const SIZES = ['Small', 'Medium', 'Large', 'Family'].map((name, at) =>
  aSize(name, { id: name, price: 10_000 + at * 1000 }),
)

let render: Renderer['render']
beforeAll(async () => {
  ;({ render } = await loadRenderer('https://qaima.example'))
})

test('the script that takes dishes back has 300 bytes at most', () => {
  const [file = ''] = readdirSync(ASSETS).filter((name) => /^sold-out-[\w-]+\.js$/.test(name))
  expect(statSync(join(ASSETS, file)).size).toBeLessThanOrEqual(300)
})

test('each size has its own price, in the list and on the page of its dish, whose list is named', async () => {
  const sizes = SIZES.slice(0, 3)
  const pairs = [await listOf({ sizes }), await dishOf({ sizes })]
  for (const html of pairs) expect(pricesOf(html)).toEqual(['10', '11', '12'])
  expect(pairs[1]).toContain('<ul class="sizes" aria-label="Sizes and prices">')
})

describe('a size that is sold out', () => {
  test('stands in the list at its price, and says so in words', async () => {
    const html = await listOf({
      sizes: SIZES.slice(0, 2),
      soldOutSizes: { Large: TODAY, Small: TODAY },
    })
    expect(html).toMatch(
      /<li data-until="1767315600">\s*<small dir="auto">Small<\/small>.*10.*Sold out today/s,
    )
    expect(html).toMatch(/<li>\s*<small dir="auto">Medium/)
    expect(html).toMatch(SCRIPT)
    expect(html.match(/class="gone"/g)).toHaveLength(1)
  })

  test('leaves the lowest price where it is, and a list that does not show it alone', async () => {
    const html = await listOf({ sizes: SIZES, soldOutSizes: { Small: TODAY } })
    expect(html).toMatch(/from.*AED.*10/is)
    expect(html).not.toMatch(SCRIPT)
    expect(html).not.toContain('data-until')
  })

  test('is the one offer of its dish’s page that is sold out', async () => {
    const html = await dishOf({ sizes: SIZES, soldOutSizes: { Small: inHours(2) } })
    expect(html).toContain(`<li data-until="${seconds(2)}"><span dir="auto">Small</span>`)
    expect(html).toContain('<small class="gone">Sold out</small></li>')
    expect(html).toMatch(SCRIPT)
    expect(offersOf(html)).toEqual([true, false, false, false])
    expect(html).toContain('<main>')
  })

  test('takes the dish with it when it is the last, until the first is back', async () => {
    const sizes = SIZES.slice(0, 2)
    const soldOutSizes = { Small: inHours(3), Medium: inHours(2) }
    const html = await dishOf({ sizes, soldOutSizes })
    expect(html).toContain(`<main data-until="${seconds(2)}">`)
    expect(html).toContain(`<li data-until="${seconds(3)}"><span dir="auto">Small</span>`)
    expect(html).toContain('<li><span dir="auto">Medium</span>')
    expect(offersOf(html)).toEqual([true, true])
  })
})

function pricesOf(html: string) {
  return [...html.matchAll(/<span>AED<\/span>\s*(\d+)\s*<\/bdi>/g)].map(([, price]) => price)
}

function menuOf(dish: Partial<MenuProduct>) {
  return aMenu('Corner', { categories: [aCategory('Fish', [aProduct('Hammour', dish)])] })
}

function listOf(dish: Partial<MenuProduct>): Promise<string> {
  return render(pageOf(menuOf({ price: 10_000, ...dish }), 'menu'))
}

function dishOf(dish: Partial<MenuProduct>): Promise<string> {
  return render(pageOf(menuOf({ price: 10_000, ...dish }), 'product'))
}

/** Which of a dish's offers are sold out, as machines read it. */
function offersOf(html: string): boolean[] {
  const [, graph = '{}'] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const { '@graph': nodes } = JSON.parse(graph) as { '@graph': { offers?: Offer[] }[] }
  return (nodes[0]?.offers ?? []).map(
    ({ availability }) => availability?.endsWith('SoldOut') ?? false,
  )
}

type Offer = { availability?: string }
