import { previewPolicy } from '#db/page-policy.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { chosenLook, type Look } from '#db/rules/look.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { iconsPage } from '#db/rules/icon-sheets.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { withPreviewedDish, type PreviewedDish } from '#db/menu/previewed-dish.ts'
import type { PublishContext } from './publish-restaurant.ts'

/** A page of a menu, by its address, as guests would see it at a moment. */
export interface PreviewWish {
  restaurantId: string
  path: string
  at: Date
  /** In place of its own, before that is saved. */
  look?: Look
  /** As it is being typed; its page is shown, whatever the path. */
  dish?: PreviewedDish
}

/** Such a page, with the policy that it is to be sent with: finding that out reads all of it. */
export interface PreviewPage {
  html: Uint8Array<ArrayBuffer>
  policy: string
}

/** Such a page, or how many bytes it has where these are too many to be looked at. */
export type Preview = PreviewPage | { tooLarge: number }

// Beside its icons. A menu of as many dishes as there may be has 2.3 MB with all that a list shows.
const MOST_BYTES = 4_000_000

/** A page of the menu as it now is; null where there is no such page. Publishes nothing. */
export async function previewPage(
  { db, renderer }: Pick<PublishContext, 'db' | 'renderer'>,
  wish: PreviewWish,
): Promise<Preview | null> {
  const stored = await loadMenu(db, wish.restaurantId)
  const shown = stored && asWished(stored, wish)
  if (!shown) return null
  const pages = new Map<string, MenuPage>()
  for (const page of menuPages(shown.menu, wish.at)) pages.set(page.path, page)
  const found = pages.get(shown.path)
  const page = withoutUntyped(found?.kind === 'redirect' ? pages.get(found.to) : found, wish)
  if (!page) return null
  const made = await renderer.render(page)
  const bytes = Buffer.byteLength(made)
  if (bytes > MOST_BYTES) return { tooLarge: bytes }
  const html = isSheetOut(stored, shown.menu) ? made : await withIcons(made, shown.menu, renderer)
  return { html: new TextEncoder().encode(html), policy: previewPolicy(html) }
}

/** A new dish costs nothing yet, rather than 0, until a price is typed. */
function withoutUntyped(page: MenuPage | undefined, { dish }: PreviewWish): MenuPage | undefined {
  if (page?.kind !== 'product' || dish?.id !== null || dish.price !== undefined) return page
  const hasSizes = page.product.sizes.length > 0
  return hasSizes ? page : { ...page, product: { ...page.product, price: '' } }
}

/** Whether the picture of the icons that the menu shows is the one that it has published. */
function isSheetOut(stored: MenuDocument, shown: MenuDocument): boolean {
  return iconsPage(stored)?.path === iconsPage(shown)?.path
}

const ICON = / src="[^"#]*\/info\/icons-[^"#]*#(?<name>[^"]*)"/g

// Icons in colours that are not saved are published nowhere, so the page holds them itself: each alone,
// because what stands at every category's place is sent as often.
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

/** What of the menu is shown, and where; null where the dish is nowhere. */
function asWished(stored: MenuDocument, { path, at, look, dish }: PreviewWish) {
  const menu = look ? withLook(stored, look) : stored
  return dish ? withPreviewedDish(menu, dish, at) : { menu, path }
}

function withLook({ look: _look, ...menu }: MenuDocument, look: Look): MenuDocument {
  return { ...menu, ...chosenLook(look) }
}
