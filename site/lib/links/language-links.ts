import { isMenuLanguage, ownName } from '#db/rules/text/languages.ts'
import type { RestaurantView, LanguageView } from '#db/menu/views.ts'
// oxlint-disable-next-line import/default
import offerScript from '#site/scripts/offer-language.ts?worker&url'
import { READ_IN } from '../../i18n/words.ts'
import { absoluteUrl, type MenuSite, linkTo } from './page-links.ts'

/** A page's siblings in other languages, each as HTML; null where there is one language alone. */
export type LanguageLinks = {
  /** For the head. */
  alternates: string | null
  /** What stands first in the header. */
  languageSwitch: string | null
}

const NONE: LanguageLinks = { alternates: null, languageSwitch: null }

/** The same page in each language of its menu. Paths hold nothing that HTML reads as its own. */
export function languageLinks(
  { lang, path: menu, languages }: RestaurantView,
  path: string,
  site: MenuSite,
): LanguageLinks {
  const [main] = languages ?? []
  if (!main || !languages) return NONE
  const pathIn = (language: LanguageView) => language.path + path.slice(menu.length)
  const alternate = (code: string, language: LanguageView) =>
    `<link rel="alternate" hreflang="${code}" href="${absoluteUrl(site, pathIn(language))}">`
  const others = languages.filter((language) => language.lang !== lang)
  // A script may offer each, in its own words.
  const links = others.map((other) => {
    const read = isMenuLanguage(other.lang) ? READ_IN[other.lang] : ''
    return `<a href="${linkTo(pathIn(other))}" lang="${other.lang}" hreflang="${other.lang}" data-offer="${read}">${ownName(other.lang)}</a>`
  })
  return {
    alternates: [
      ...languages.map((language) => alternate(language.lang, language)),
      alternate('x-default', main),
    ].join(''),
    languageSwitch: `<p class="languages" data-script="${offerScript}">${links.join('')}</p>`,
  }
}
