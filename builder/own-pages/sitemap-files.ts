import { encodePath } from '#db/rules/segments.ts'
import { menuPath } from '#db/rules/menu-pages.ts'

/** A menu that search engines may know. */
export interface ListedMenu {
  slug: string
  /** ISO 8601. */
  publishedAt: string
}

/** What the sitemap protocol allows in one file. */
const MOST_ADDRESSES = 50_000

/** Our own pages for search engines: the landing page, privacy and terms in each language. */
export const OWN_PAGES = ['/', '/ar', '/en/privacy', '/ar/privacy', '/en/terms', '/ar/terms']

/**
 * The files that search engines begin with, by name: `robots.txt`, and a sitemap of our own pages
 * and every menu; more of them than one file may hold are in files of their own.
 */
export function discoveryFiles(
  menus: readonly ListedMenu[],
  publicUrl: string,
  most = MOST_ADDRESSES,
): Map<string, string> {
  const addresses = [
    ...OWN_PAGES.map((path) => publicUrl + path),
    ...menus.map(({ slug }) => publicUrl + encodePath(menuPath(slug))),
  ]
  const days = [
    ...OWN_PAGES.map(() => undefined),
    ...menus.map(({ publishedAt }) => dayOf(publishedAt)),
  ]
  const entries = addresses.map((address, index) => entry('url', address, days[index]))
  const files = new Map([['robots.txt', robots(publicUrl)]])
  if (entries.length <= most) return files.set('sitemap.xml', document('urlset', entries))
  const parts: string[] = []
  for (let start = 0; start < entries.length; start += most) {
    const name = `sitemap-${parts.length + 1}.xml`
    files.set(name, document('urlset', entries.slice(start, start + most)))
    parts.push(entry('sitemap', `${publicUrl}/${name}`, newest(days.slice(start, start + most))))
  }
  return files.set('sitemap.xml', document('sitemapindex', parts))
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const start = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', start, ...entries, `</${root}>\n`].join('\n')
}

// Percent-encoded addresses hold nothing that XML reads as its own but an apostrophe's kin.
function entry(kind: 'url' | 'sitemap', address: string, day: string | undefined): string {
  const changed = day ? `<lastmod>${day}</lastmod>` : ''
  return `<${kind}><loc>${escaped(address)}</loc>${changed}</${kind}>`
}

// The day alone: a menu whose prices change all day is one entry a day, not a new file each time.
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
