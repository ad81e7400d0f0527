import type { SSRResult } from 'astro'
import { renderToString } from 'astro/runtime/server/index.js'
import type { MenuPage } from '#db/rules/menu-pages.ts'
import { menuApp } from '#site/lib/menu-app.ts'
import type { MenuSite } from '#site/lib/menu-site.ts'
import type { Loan } from './lender.ts'

interface App {
  render(request: Request, options: { locals: object }): Promise<Response>
}

// Answered by a page that hands over what it is rendered with.
const LENDING_PATH = '/-/info/renderer'

/**
 * Renders every page in the place of one request: from the address to the response, a request to
 * Astro costs twice what a page of ours costs.
 */
export async function renderInOneRequest(
  app: App,
  site: MenuSite,
): Promise<(page: MenuPage) => Promise<string>> {
  const loan = await borrow(app, site)
  const unused = { ...loan.result._metadata }
  let last: Promise<unknown> = Promise.resolve()
  return (page) => {
    // One after the other, for they share the result, which notes what a page already has.
    const text = last.then(() => {
      loan.result._metadata = fresh(unused)
      return renderPage(loan, page)
    })
    last = text.catch(() => {})
    return text
  }
}

async function borrow(app: App, site: MenuSite): Promise<Loan> {
  const { promise, resolve, reject } = Promise.withResolvers<Loan>()
  const request = new Request(site.publicUrl + LENDING_PATH)
  const { status } = await app.render(request, { locals: { site, take: resolve } })
  // Without effect when it has been taken.
  reject(new Error(`The templates did not open: status ${status}`))
  return promise
}

async function renderPage({ result, component }: Loan, page: MenuPage): Promise<string> {
  if (page.kind === 'manifest') return JSON.stringify(menuApp(page.restaurant))
  const html = await renderToString(result, component, { page }, {}, true)
  if (typeof html === 'string') return html
  throw new Error(`Rendering ${page.path} gave status ${html.status}`)
}

type Metadata = SSRResult['_metadata']

function fresh(unused: Metadata): Metadata {
  const copies = Object.entries(unused).map(([name, value]) => {
    if (value instanceof Set) return [name, new Set()]
    return [name, Array.isArray(value) ? [] : value]
  })
  return Object.fromEntries(copies) as Metadata
}
