import { hash } from 'node:crypto'
import { isMaskable } from '#db/rules/look/app-icons.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { manifestPages, menuPages, type MenuPage, spellingRedirect } from '#db/menu/pages.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { pictureFiles } from '#db/rules/look/pictures.ts'
import { appIcons, drawnPictures, picturesOf } from '../pictures/drawn-pictures.ts'
import { isSharePicture, sharePictureFile } from '../pictures/share-picture.ts'

export interface PlannedPage {
  file: string
  page: MenuPage
  /** Hash of all input of the page. */
  input: string
  characters: number
}

export interface Plan {
  /** A page follows those that it links to. */
  pages: PlannedPage[]
  /** Names below `media/`. */
  media: string[]
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
  list: 7,
  category: 8,
  menu: 9,
  print: 10,
  data: 11,
  suspended: 12,
  redirect: 13,
}

export interface PlanOptions {
  fingerprint: string
  /** If false, `Cafe` and `cafe` are one file. */
  caseSensitive: boolean
  /** Already drawn; pages show no others. All if omitted. */
  drawn?: ReadonlySet<string>
  at: Date
}

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

/** Tablets compare versions of their pages. */
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

/** The former share picture until the newest is drawn. */
function shownShare(menu: MenuDocument, drawn?: ReadonlySet<string>): string | null {
  const newest = sharePictureFile(menu)
  const isThere = !drawn || drawn.has(newest)
  const shown = isThere ? newest : [...drawn].findLast(isSharePicture)
  return shown ? `/media/${shown}` : null
}

/** Former or default icons until the logo's are drawn. */
function shownManifests(menu: MenuDocument, drawn?: ReadonlySet<string>): MenuPage[] {
  const { logo } = menu
  const missing = drawn ? appIcons(menu).filter(({ name }) => !drawn.has(name)) : []
  if (!drawn || !logo || missing.length === 0) return manifestPages(menu)
  const before = [...drawn].findLast((name) => isMaskable(name, logo))
  const isThere = before !== undefined && missing.every(({ name }) => isMaskable(name, logo))
  return isThere ? manifestPages(menu, before) : manifestPages({ ...menu, logo: null })
}

export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

// A suspended menu has no index, so that every host answers 404.
function fileOf({ kind, path }: MenuPage): string {
  if (kind === 'manifest' || kind === 'icons' || kind === 'data') return path.slice(1)
  return kind === 'suspended' ? `${path.slice(1)}/404.html` : pageFile(path)
}

export function pagePath(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\/404\.html$/, '')}`
}

/** Short for a manifest, long enough not to collide. */
export function shortHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, HASH_LENGTH)
}
