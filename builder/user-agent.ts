import { PRODUCT_NAME } from '#db/rules/product.ts'
import { VERSION } from '#db/version.ts'

/** Firewalls refuse requests that do not say who they are. */
export function userAgent(publicUrl: string): string {
  return `${PRODUCT_NAME.en}/${VERSION} (+${publicUrl})`
}
