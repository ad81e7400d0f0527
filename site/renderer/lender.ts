import type { SSRResult } from 'astro'
import { createComponent, renderTemplate, type renderToString } from 'astro/runtime/server/index.js'

/** What rendering a page takes: what Astro makes for a request, and the component of menu pages. */
export interface Loan {
  result: SSRResult
  component: Parameters<typeof renderToString>[1]
}

/** Shows nothing and hands over what it was rendered with. */
export const Lender = createComponent(
  (
    result: SSRResult,
    { component, take }: Pick<Loan, 'component'> & { take: App.Locals['take'] },
  ) => {
    take({ result, component })
    return renderTemplate``
  },
)
