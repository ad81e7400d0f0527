import { writtenLanguage, type Language } from '../rules/language.ts'
import type { MenuDocument } from './document.ts'
import { directionOf, type MenuLanguage } from './languages.ts'

type Written = Pick<MenuDocument, 'language' | 'name'> & {
  categories: readonly { title: string; products: readonly { name: string }[] }[]
}

/** The main language of a menu: what its owner says, or what its texts tell of. */
export function mainLanguage(menu: Written): Language {
  if (menu.language === undefined) return writtenLanguage(writtenTexts(menu))
  return { lang: menu.language, dir: directionOf(menu.language) }
}

/** The codes of the further languages that guests see, in the owner's order. */
export function shownLanguages(menu: Pick<MenuDocument, 'languages'> & Written): MenuLanguage[] {
  const shown = (menu.languages ?? []).filter((language) => language.shown)
  if (shown.length === 0) return []
  // A guess may have come to a language that was there before.
  const { lang: main } = mainLanguage(menu)
  return shown.map(({ code }) => code).filter((code) => code !== main)
}

function* writtenTexts({ name, categories }: Written): Iterable<string> {
  yield name
  for (const { title, products } of categories) {
    yield title
    for (const product of products) yield product.name
  }
}
