import { hash } from 'node:crypto'
import { isMaskable } from '#db/rules/app-icons.ts'
import { iconsPage } from '#db/rules/icon-sheets.ts'
import { manifestPages, menuPages, type MenuPage, spellingRedirect } from '#db/menu/pages.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { pictureFiles } from '#db/rules/pictures.ts'
import { appIcons, drawnPictures, picturesOf } from '../pictures/drawn-pictures.ts'
import { isSharePicture, sharePictureFile } from '../pictures/share-picture.ts'

/** A page that should be on the CDN. */
export interface PlannedPage {
  file: string
  page: MenuPage
  /** Hash of everything that the page is made from. */
  input: string
  /** Characters of that. */
  characters: number
}

/** Everything that should be on the CDN for one menu. */
export interface Plan {
  /** In the order in which they go out: a page follows the pages that it links to. */
  pages: PlannedPage[]
  /** Names below `media/` of the pictures that pages show. */
  media: string[]
  /** Names below `media/` of the pictures that are drawn from those. */
  drawn: string[]
}

const HASH_LENGTH = 22
const RANKS: Readonly<Record<MenuPage['kind'], number>> = {
  icons: 0,
  manifest: 1,
  product: 2,
  tabletCategory: 3,
  tablet: 4,
  info: 5,
  allergens: 6,
  category: 7,
  menu: 8,
  print: 9,
  suspended: 10,
  redirect: 11,
}

export interface PlanOptions {
  /** The renderer's. */
  fingerprint: string
  /** The target's: where `Cafe` and `cafe` are one file, the one must not replace the other. */
  caseSensitive: boolean
  /** Names below `media/` of what has been drawn: pages show nothing else. Left out for all of it. */
  drawn?: ReadonlySet<string>
  /** The moment that the pages are for. */
  at: Date
}

/** What the CDN should hold of a menu. */
export function planFiles(menu: MenuDocument, options: PlanOptions): Plan {
  const { fingerprint, drawn, at } = options
  const beside = menu.isSuspended ? [] : filesBeside(menu, options)
  const all = [...menuPages(menu, at, (shown) => shownShare(shown, drawn)), ...beside]
  const pages = withVersions(all.map((page) => plannedPage(page, fingerprint)))
  const inOrder = pages.toSorted((a, b) => RANKS[a.page.kind] - RANKS[b.page.kind])
  return {
    pages: inOrder,
    media: picturesOf(menu).flatMap(pictureFiles),
    drawn: drawnPictures(menu).map(({ name }) => name),
  }
}

function plannedPage(page: MenuPage, fingerprint: string): PlannedPage {
  const from = fingerprint + JSON.stringify(page)
  return { file: fileOf(page), page, input: shortHash(from), characters: from.length }
}

/** Tells the pages that tablets rest on of which version all of their pages are. */
function withVersions(pages: readonly PlannedPage[]): PlannedPage[] {
  const categories = pages.filter(({ page }) => page.kind === 'tabletCategory')
  return pages.map((planned) => {
    const { page, input: own } = planned
    if (page.kind !== 'tablet') return planned
    const below = categories.filter(({ page: { path } }) => path.startsWith(`${page.path}/`))
    const version = shortHash([own, ...below.map(({ input }) => input)].join())
    return { ...planned, page: { ...page, version }, input: version }
  })
}

function filesBeside(menu: MenuDocument, { caseSensitive, drawn }: PlanOptions): MenuPage[] {
  const spelling = caseSensitive ? spellingRedirect(menu) : undefined
  const files = [iconsPage(menu), ...shownManifests(menu, drawn), spelling]
  return files.filter((page) => page !== undefined)
}

/** The address of the picture of shared links: until the newest is drawn, the one before. */
function shownShare(menu: MenuDocument, drawn?: ReadonlySet<string>): string | null {
  const newest = sharePictureFile(menu)
  const isThere = !drawn || drawn.has(newest)
  const shown = isThere ? newest : [...drawn].findLast(isSharePicture)
  return shown ? `/media/${shown}` : null
}

/** The menu as an app: until the logo's icons are drawn, with those of another look, or ours. */
function shownManifests(menu: MenuDocument, drawn?: ReadonlySet<string>): MenuPage[] {
  const { logo } = menu
  const missing = drawn ? appIcons(menu).filter(({ name }) => !drawn.has(name)) : []
  if (!drawn || !logo || missing.length === 0) return manifestPages(menu)
  const before = [...drawn].findLast((name) => isMaskable(name, logo))
  const isThere = before !== undefined && missing.every(({ name }) => isMaskable(name, logo))
  return isThere ? manifestPages(menu, before) : manifestPages({ ...menu, logo: null })
}

/** The file of the page at a path. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

// A suspended menu has no index, so that every host answers 404, and our server with this page.
function fileOf({ kind, path }: MenuPage): string {
  if (kind === 'manifest' || kind === 'icons') return path.slice(1)
  return kind === 'suspended' ? `${path.slice(1)}/404.html` : pageFile(path)
}

/** The path that a published file is asked for by. */
export function pagePath(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\/404\.html$/, '')}`
}

/** A hash short enough for a manifest, long enough never to meet another. */
export function shortHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, HASH_LENGTH)
}
