import { previewPolicy } from '#db/page-policy.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { chosenLook, type Look } from '#db/rules/look/look.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { withPreviewedDish, type PreviewedDish } from '#db/menu/previewed-dish.ts'
import type { PublishContext } from './publish-restaurant.ts'

export interface PreviewWish {
  restaurantId: string
  path: string
  at: Date
  look?: Look
  /** The dish as typed; its page is shown, whatever the path. */
  dish?: PreviewedDish
}

/** With its content security policy. */
export interface PreviewPage {
  html: Uint8Array<ArrayBuffer>
  policy: string
}

export type Preview = PreviewPage | { tooLarge: number }

// Without icons: a full menu has 2.3 MB.
const MOST_BYTES = 4_000_000

/** Null if there is no such page. */
export async function previewPage(
  { db, renderer }: Pick<PublishContext, 'db' | 'renderer'>,
  wish: PreviewWish,
): Promise<Preview | null> {
  const stored = await loadMenu(db, wish.restaurantId)
  const shown = stored && asWished(stored, wish)
  if (!shown) return null
  const pages = new Map<string, MenuPage>()
  for (const page of menuPages(shown.menu, wish.at)) {
    if (page.kind !== 'data') pages.set(page.path, page)
  }
  const found = pages.get(shown.path)
  const page = withoutUntyped(found?.kind === 'redirect' ? pages.get(found.to) : found, wish)
  if (!page) return null
  const made = await renderer.render(page)
  const bytes = Buffer.byteLength(made)
  if (bytes > MOST_BYTES) return { tooLarge: bytes }
  const html = isSheetOut(stored, shown.menu) ? made : await withIcons(made, shown.menu, renderer)
  return { html: new TextEncoder().encode(html), policy: previewPolicy(html) }
}

/** A new dish has no price until one is typed. */
function withoutUntyped(page: MenuPage | undefined, { dish }: PreviewWish): MenuPage | undefined {
  if (page?.kind !== 'product' || dish?.id !== null || dish.price !== undefined) return page
  const hasSizes = page.product.sizes.length > 0
  return hasSizes ? page : { ...page, product: { ...page.product, price: '' } }
}

function isSheetOut(stored: MenuDocument, shown: MenuDocument): boolean {
  return iconsPage(stored)?.path === iconsPage(shown)?.path
}

const ICON = / src="[^"#]*\/info\/icons-[^"#]*#(?<name>[^"]*)"/g

// Unpublished icons are inlined, each alone.
async function withIcons(
  html: string,
  menu: MenuDocument,
  renderer: PublishContext['renderer'],
): Promise<string> {
  const page = iconsPage(menu)
  if (page?.kind !== 'icons') return html
  const drawn = new Map<string, string>()
  for (const name of page.icons) {
    const drawing = await renderer.renderFile({ ...page, icons: [name] })
    drawn.set(name, `data:image/svg+xml;base64,${drawing.toString('base64')}#${name}`)
  }
  return html
    .replaceAll(ICON, (src, name: string) => (drawn.has(name) ? ` src="${drawn.get(name)}"` : src))
    .replace("default-src 'self'", "img-src 'self' data:;default-src 'self'")
}

function asWished(stored: MenuDocument, { path, at, look, dish }: PreviewWish) {
  const menu = look ? withLook(stored, look) : stored
  return dish ? withPreviewedDish(menu, dish, at) : { menu, path }
}

function withLook({ look: _look, ...menu }: MenuDocument, look: Look): MenuDocument {
  return { ...menu, ...chosenLook(look) }
}
