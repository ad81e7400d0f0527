import type { SiteLanguage } from '../lib/links/own-paths.ts'
import * as ar from './site-ar.ts'
import * as en from './site-en.ts'

/** What the landing page says, in each language. */
export const LANDING_TEXTS: Record<SiteLanguage, en.LandingTexts> = {
  en: en.LANDING_TEXTS,
  ar: ar.LANDING_TEXTS,
}

export type LegalKind = 'privacy' | 'terms'

/** When these texts were last changed in what they say. */
export const LEGAL_DATE = '2026-11-28'

/** Privacy and terms, in each language. */
export const LEGAL_TEXTS: Record<SiteLanguage, en.LegalTexts> = {
  en: en.LEGAL_TEXTS,
  ar: ar.LEGAL_TEXTS,
}

/** The sample menu: a restaurant that there is not. */
export const SAMPLE_TEXTS: Record<SiteLanguage, en.SampleTexts> = {
  en: en.SAMPLE_TEXTS,
  ar: ar.SAMPLE_TEXTS,
}

/**
 * Whether these are examples, which the page then says. Put what your own guests say in their place,
 * and set this to false.
 */
export const ARE_SAMPLES = true

export const TESTIMONIALS: Record<SiteLanguage, readonly en.Testimonial[]> = {
  en: en.TESTIMONIALS,
  ar: ar.TESTIMONIALS,
}
