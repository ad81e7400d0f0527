import { LANDING_TEXTS_AR } from './landing-texts-ar.ts'
import { LANDING_TEXTS_EN, type LandingTexts } from './landing-texts-en.ts'
import type { SiteLanguage } from '../links/site-languages.ts'

/** What the landing page says, in each language. */
export const LANDING_TEXTS: Record<SiteLanguage, LandingTexts> = {
  en: LANDING_TEXTS_EN,
  ar: LANDING_TEXTS_AR,
}
