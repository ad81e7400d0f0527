import type { FurtherLanguage } from '../rules/menu-languages.ts'

/** What `restaurants.languages` holds. */
export function parseLanguages(text: string | null): FurtherLanguage[] {
  return text === null ? [] : (JSON.parse(text) as FurtherLanguage[])
}
