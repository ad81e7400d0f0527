import { listFoundMenus } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { menuPath } from '#db/menu/pages.ts'
import { putSiteAssets, type SiteAssetsContext, type SiteAssetsResult } from './site-assets.ts'

export async function plannedDiscovery(db: Db, publicUrl: string): Promise<Map<string, Buffer>> {
  const files = discoveryFiles(await listFoundMenus(db), publicUrl)
  return new Map([...files].map(([file, text]) => [file, Buffer.from(text)]))
}

/** Publishes `robots.txt` and the sitemap, if changed. */
export async function publishDiscovery(
  context: SiteAssetsContext,
  publicUrl: string,
): Promise<SiteAssetsResult> {
  const planned = await plannedDiscovery(context.db, publicUrl)
  const files = new Map([...planned].map(([file, content]) => [file, async () => content]))
  return putSiteAssets(context, 'discovery', files)
}

export interface ListedMenu {
  slug: string
  publishedAt: string
  /** Null if unknown. */
  main?: string | null
  further?: readonly string[]
  categories?: readonly string[]
}

/** The protocol's limit. */
const MOST_ADDRESSES = 50_000

export const OWN_PAGES = ['/', '/ar', '/en/privacy', '/ar/privacy', '/en/terms', '/ar/terms']

/** `robots.txt` and the sitemap by name, split at the protocol's limit. */
export function discoveryFiles(
  menus: readonly ListedMenu[],
  publicUrl: string,
  most = MOST_ADDRESSES,
): Map<string, string> {
  const pages = [
    ...OWN_PAGES.map((path): ListedPage => ({ address: publicUrl + path })),
    ...menus.flatMap((menu) => menuAddresses(menu, publicUrl)),
  ]
  const files = new Map([['robots.txt', robots(publicUrl)]])
  if (pages.length <= most) return files.set('sitemap.xml', document('urlset', pages.map(urlEntry)))
  const parts: string[] = []
  for (let start = 0; start < pages.length; start += most) {
    const name = `sitemap-${parts.length + 1}.xml`
    const some = pages.slice(start, start + most)
    files.set(name, document('urlset', some.map(urlEntry)))
    const day = newest(some.map((page) => page.day))
    parts.push(entry('sitemap', { address: `${publicUrl}/${name}`, day }))
  }
  return files.set('sitemap.xml', document('sitemapindex', parts))
}

interface ListedPage {
  address: string
  day?: string | undefined
  siblings?: readonly Sibling[]
}

interface Sibling {
  code: string
  address: string
}

function menuAddresses(
  { slug, publishedAt, main = null, further = [], categories = [] }: ListedMenu,
  publicUrl: string,
): ListedPage[] {
  const menu = menuPath(slug)
  const day = dayOf(publishedAt)
  return ['', ...categories.map((category) => `/${category}`), '/info'].flatMap((page) => {
    const addressIn = (language: string) => publicUrl + encodePath(menu + language + page)
    const address = addressIn('')
    if (further.length === 0) return [{ address, day }]
    const others = further.map((code) => ({ code, address: addressIn(`/${code}`) }))
    const siblings = [
      ...(main === null ? [] : [{ code: main, address }]),
      ...others,
      { code: 'x-default', address },
    ]
    return [address, ...others.map((other) => other.address)].map((one) => {
      return { address: one, day, siblings }
    })
  })
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const isLinked = entries.some((one) => one.includes('<xhtml:link'))
  const links = isLinked ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  const start = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>`
  return ['<?xml version="1.0" encoding="UTF-8"?>', start, ...entries, `</${root}>\n`].join('\n')
}

// Percent-encoding leaves an apostrophe only.
function entry(kind: 'url' | 'sitemap', { address, day, siblings = [] }: ListedPage): string {
  const changed = day ? `<lastmod>${day}</lastmod>` : ''
  const links = siblings.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${other.code}" href="${escaped(other.address)}"/>`,
  )
  return `<${kind}><loc>${escaped(address)}</loc>${changed}${links.join('')}</${kind}>`
}

function urlEntry(page: ListedPage): string {
  return entry('url', page)
}

// The day only: frequent changes do not rewrite the file.
function dayOf(time: string): string {
  return time.slice(0, 10)
}

function newest(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
}
