import { samplePages } from '../landing/sample-menu.ts'
import { SITE_LANGUAGES } from './site-languages.ts'

/** Every page of our own that is rendered when it is published; those for search engines first. */
export const SITE_PATHS: readonly string[] = [
  '/',
  '/ar',
  ...SITE_LANGUAGES.flatMap((language) => [`/${language}/privacy`, `/${language}/terms`]),
  ...SITE_LANGUAGES.flatMap((language) => samplePages(language).map(({ path }) => path)),
]
