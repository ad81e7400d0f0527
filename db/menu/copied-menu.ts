import { MOST_FURTHER, isMenuLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import type { MenuDocument } from './document.ts'
import { mainLanguage } from './shown-languages.ts'
import { menuIn, menuTexts } from './texts.ts'
import { textKey, type Translations } from './translations.ts'

/** A menu for another one: in its main language if there is a translation, and with no more languages than fit. */
export function menuFor(source: MenuDocument, target: MenuDocument): MenuDocument {
  const { lang: own } = mainLanguage(source)
  const isNew = target.language === undefined && target.categories.length === 0
  const { lang: main } = isNew ? { lang: own } : mainLanguage(target)
  const menu = isMenuLanguage(main) && main !== own ? inMain(source, main, own) : source
  const there = new Set((target.languages ?? []).map(({ code }) => code))
  const others = (menu.languages ?? []).filter(({ code }) => code !== main)
  const fresh = others.filter(({ code }) => !there.has(code)).slice(0, MOST_FURTHER - there.size)
  const languages = others.filter((one) => there.has(one.code) || fresh.includes(one))
  return { ...menu, languages }
}

/** What was the main text is a translation, and the other way round. */
function inMain(menu: MenuDocument, main: MenuLanguage, own: string): MenuDocument {
  const texts = new Map(menu.texts)
  if (!texts.delete(main)) return menu
  const languages = (menu.languages ?? []).filter(({ code }) => code !== main)
  if (!isMenuLanguage(own)) return { ...menuIn(menu, main), languages, texts }
  texts.set(own, mainTexts(menu))
  return { ...menuIn(menu, main), languages: [{ code: own, shown: false }, ...languages], texts }
}

function mainTexts(menu: MenuDocument): Translations {
  const texts = Array.from(menuTexts(menu), (text) => {
    return [textKey(text), { text: text.source, source: '', version: 0 }] as const
  })
  return new Map(texts)
}
