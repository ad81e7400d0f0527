import { LEGAL_TEXTS_AR } from './legal-texts-ar.ts'
import { LEGAL_TEXTS_EN, type LegalTexts } from './legal-texts-en.ts'
import type { SiteLanguage } from '../links/site-languages.ts'

export type LegalKind = 'privacy' | 'terms'

/** When these texts were last changed in what they say. */
export const LEGAL_DATE = '2026-11-21'

/** Privacy and terms, in each language. */
export const LEGAL_TEXTS: Record<SiteLanguage, LegalTexts> = {
  en: LEGAL_TEXTS_EN,
  ar: LEGAL_TEXTS_AR,
}
