import { arLaw } from './ar-law.ts'
import { enLaw } from './en-law.ts'
import { texts } from './i18n.ts'

/** Adds the texts of what the law asks, which come with their screen alone. */
export function addLawTexts(): void {
  texts.addResourceBundle('en', 'law', enLaw)
  texts.addResourceBundle('ar', 'law', arLaw)
}
