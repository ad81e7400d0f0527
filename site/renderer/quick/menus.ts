import { renderToString } from 'astro/runtime/server/index.js'
import type { MenuPage } from '#db/rules/menu-pages.ts'
import MenuTemplate from '#site/components/MenuPage.astro'
import ProductTemplate from '#site/components/ProductPage.astro'
import { drawIconSheet } from '#site/lib/pictures/icon-sheet.ts'
import { menuApp } from '#site/lib/page/menu-app.ts'
import type { MenuSite } from '#site/lib/links/menu-site.ts'
import { productParts, type ProductParts } from '#site/lib/dishes/product-parts.ts'
import { menuResults } from './menu-result.ts'
import { patterned } from './pattern.ts'

type Template = Parameters<typeof renderToString>[1]

/** Renders the pages of menus at a public address: the same bytes as a request to `app`. */
export function openMenus(site: MenuSite): (page: MenuPage) => Promise<Buffer> {
  const newResult = menuResults(site)
  async function render(template: Template, props: object): Promise<string> {
    const html = await renderToString(newResult(), template, props, {}, true)
    if (typeof html === 'string') return html
    throw new Error(`Rendering gave status ${html.status}`)
  }
  const renderProduct = patterned((parts: ProductParts) => render(ProductTemplate, { parts }))
  return async (page) => {
    if (page.kind === 'product') return renderProduct(productParts(page, site))
    if (page.kind === 'manifest') return Buffer.from(JSON.stringify(menuApp(page)))
    if (page.kind === 'icons') return Buffer.from(await drawIconSheet(page))
    return Buffer.from(await render(MenuTemplate, { page }))
  }
}
