import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { confirmEmail } from '#db/queries/owners.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { aCategory, aRestaurant, NOW, pending } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { loadRenderer } from './renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import { discoveryFiles, OWN_PAGES, type ListedMenu, publishDiscovery } from './sitemap.ts'

const PUBLIC_URL = 'https://menus.example'

describe('the sitemap', () => {
  test('lists our own pages and those of every menu with the day of its last change', () => {
    const files = discoveryFiles(
      [aMenu('drop-cafe', ['hot-drinks']), aMenu('بيت-الهيل', ['hot-drinks'])],
      PUBLIC_URL,
    )
    expect([...files.keys()]).toEqual(['robots.txt', 'sitemap.xml'])
    const { root, entries } = read(files.get('sitemap.xml'))
    expect(root).toBe('urlset')
    expect(entries).toEqual([
      ...OWN_PAGES.map((path) => ({ loc: PUBLIC_URL + path })),
      ...['drop-cafe', encodeURIComponent('بيت-الهيل')].flatMap((menu) =>
        ['', '/hot-drinks', '/info'].map((page) => {
          return { loc: `${PUBLIC_URL}/${menu}${page}`, lastmod: '2026-03-04' }
        }),
      ),
    ])
    expect(files.get('robots.txt')).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  })

  test('lists a menu in each language that guests see, each with its siblings', () => {
    const menu = { ...aMenu('drop-cafe'), main: 'en', further: ['ar', 'ru'] }
    const text = discoveryFiles([menu, aMenu('plain')], PUBLIC_URL).get('sitemap.xml') ?? ''
    const { entries } = read(text)
    const listed = entries.map(({ loc }) => loc).slice(OWN_PAGES.length)
    const [all = [], infos = []] = ['', '/info'].map((page) =>
      ['', '/ar', '/ru'].map((language) => `${PUBLIC_URL}/drop-cafe${language}${page}`),
    )
    expect(listed).toEqual([...all, ...infos, `${PUBLIC_URL}/plain`, `${PUBLIC_URL}/plain/info`])
    const links = ['en', 'ar', 'ru', 'x-default'].map((code, index) => {
      const href = all[index % 3]
      return `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`
    })
    expect(text.split(links.join(''))).toHaveLength(4)
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    expect(discoveryFiles([aMenu('plain')], PUBLIC_URL).get('sitemap.xml')).not.toContain('xhtml')
  })

  test('names every page of ours that may be found', async () => {
    const { sitePaths } = await loadRenderer(PUBLIC_URL)
    const paths = (await sitePaths()).filter((path) => !path.includes('/sample'))
    expect(OWN_PAGES.toSorted()).toEqual(paths.toSorted())
  })

  test('is an index of sitemaps where one may not hold all', () => {
    const menus = Array.from({ length: 3 }, (_, index) => aMenu(`menu-${index}`))
    const last = { slug: 'menu-3', publishedAt: '2026-05-06T00:00:00.000Z' }
    const files = discoveryFiles([...menus, last], PUBLIC_URL, 6)
    const { root, entries } = read(files.get('sitemap.xml'))
    expect(root).toBe('sitemapindex')
    expect(entries).toEqual([
      { loc: `${PUBLIC_URL}/sitemap-1.xml` },
      { loc: `${PUBLIC_URL}/sitemap-2.xml`, lastmod: '2026-03-04' },
      { loc: `${PUBLIC_URL}/sitemap-3.xml`, lastmod: '2026-05-06' },
    ])
    const listed = [1, 2, 3].flatMap((part) => read(files.get(`sitemap-${part}.xml`)).entries)
    expect(listed).toHaveLength(14)
    expect(new Set(listed.map(({ loc }) => loc)).size).toBe(14)
  })

  test('stays within what one file may hold', () => {
    const menus = Array.from({ length: 25_000 }, (_, index) => aMenu(`m${index}`))
    expect([...discoveryFiles(menus.slice(OWN_PAGES.length / 2), PUBLIC_URL).keys()]).toHaveLength(
      2,
    )
    const files = discoveryFiles(menus, PUBLIC_URL)
    expect([...files.keys()]).toEqual([
      'robots.txt',
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap.xml',
    ])
    const sizes = [...files.values()].map((text) => Buffer.byteLength(text))
    expect(Math.max(...sizes)).toBeLessThan(50 * 1024 * 1024)
  })
})

describe('publishing what search engines begin with', () => {
  test('follows what is on the CDN, and writes nothing when that stays as it is', async () => {
    await using house = await aHouse()
    const context = await aContext(house)
    const bring = () => publishDiscovery(context, PUBLIC_URL)
    const listed = async () => {
      const text = await context.target.read('sitemap.xml')
      return read(String(text)).entries.map(({ loc }) => loc?.replace(PUBLIC_URL, ''))
    }
    const noor = await aRestaurant(house.db, { name: 'Noor' })
    await aCategory(house.db, noor.restaurantId, 'Hot drinks')
    const passing = await aRestaurant(house.db, { name: 'Passing' })
    await aRestaurant(house.db, { name: 'Not out yet' })
    expect(await bring()).toEqual({ written: 2, removed: 0 })
    expect(await listed()).toEqual(OWN_PAGES)
    await publishRestaurant(context, noor.restaurantId)
    await publishRestaurant(context, passing.restaurantId)
    // Unconfirmed accounts are not listed.
    expect(await bring()).toEqual({ written: 0, removed: 0 })
    const before = new Set(await pending(house.db, NOW))
    await confirmEmail(house.db, noor.ownerId, NOW)
    expect(new Set(await pending(house.db, NOW))).toEqual(before.add(noor.restaurantId))
    expect(await bring()).toEqual({ written: 1, removed: 0 })
    expect(await listed()).toEqual([...OWN_PAGES, '/noor', '/noor/hot-drinks', '/noor/info'])

    const rename = (name: string) =>
      transact(house.db, (trx) => changeRestaurant(trx, noor.restaurantId, { name }, NOW))
    await rename('NOOR')
    await publishRestaurant(context, noor.restaurantId)
    const later = { ...context, now: () => new Date(NOW.getTime() + 60_000) }
    expect(await publishDiscovery(later, PUBLIC_URL)).toEqual({ written: 0, removed: 0 })
    expect(await recordedAt(house)).toBe(NOW.toISOString())
    const renderer = { ...context.renderer, fingerprint: 'newer' }
    await publishDiscovery({ ...later, renderer }, PUBLIC_URL)
    expect(await recordedAt(house)).toBe(later.now().toISOString())
    await rename('Noor Garden')
    await publishRestaurant(context, noor.restaurantId)
    expect(await bring()).toEqual({ written: 1, removed: 0 })
    const pages = ['/noor-garden', '/noor-garden/hot-drinks', '/noor-garden/info']
    expect(await listed()).toEqual([...OWN_PAGES, ...pages])

    await house.db.deleteFrom('restaurants').where('id', '=', noor.restaurantId).execute()
    await bring()
    expect(await listed()).toEqual(OWN_PAGES)
    await context.target.remove(['robots.txt'])
    expect(await bring()).toEqual({ written: 1, removed: 0 })
  })
})

async function recordedAt({ db }: House): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('publications')
    .select('publishedAt')
    .where('restaurantId', '=', 'discovery')
    .executeTakeFirst()
  return row?.publishedAt
}

async function aContext({ db, media, settings }: House): Promise<PublishContext> {
  return {
    db,
    renderer: await loadRenderer(PUBLIC_URL),
    target: folderTarget(settings.cdnDir),
    media,
    purging: false,
    workerId: 'a',
    now: () => NOW,
  }
}

function aMenu(slug: string, categories: string[] = []): ListedMenu {
  return { slug, publishedAt: '2026-03-04T05:06:07.000Z', categories }
}

function read(xml: string | undefined) {
  const entries: Record<string, string>[] = []
  let root = ''
  let element = ''
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'url' || name === 'sitemap') entries.push({})
        else if (name === 'urlset' || name === 'sitemapindex') root = name
        element = name
      },
      ontext(text) {
        const entry = entries.at(-1)
        if (entry && text.trim() !== '') entry[element] = text
      },
    },
    { xmlMode: true },
  )
  parser.end(xml ?? '')
  return { root, entries }
}
