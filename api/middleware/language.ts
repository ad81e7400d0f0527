import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { MAIL_LANGUAGES } from '../domain/mail/templates.ts'

/** The language of ours that the browser likes best. */
export function preferredLanguage(c: Context): string {
  return accepts(c, {
    header: 'Accept-Language',
    supports: [...MAIL_LANGUAGES],
    default: 'en',
    // By preference; ar-AE counts as ar.
    match: (wanted, { supports, default: fallback }) =>
      wanted
        .map(({ type }) => type.toLowerCase().split('-')[0] ?? '')
        .find((language) => supports.includes(language)) ?? fallback,
  })
}
