import { writtenLanguage, type Language } from '../rules/text/language.ts'
import type { MenuDocument } from './document.ts'
import { directionOf, type MenuLanguage } from '../rules/text/languages.ts'

type Written = Pick<MenuDocument, 'language' | 'name'> & {
  categories: readonly { title: string; products: readonly { name: string }[] }[]
}

/** The owner's choice, or detected. */
export function mainLanguage(menu: Written): Language {
  if (menu.language === undefined) return writtenLanguage(writtenTexts(menu))
  return { lang: menu.language, dir: directionOf(menu.language) }
}

export function shownLanguages(menu: Pick<MenuDocument, 'languages'> & Written): MenuLanguage[] {
  const shown = (menu.languages ?? []).filter((language) => language.shown)
  if (shown.length === 0) return []
  // A detected main language may be among them.
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
