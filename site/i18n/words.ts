import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import * as ar from './ar.ts'
import * as de from './de.ts'
import * as en from './en.ts'
import * as fa from './fa.ts'
import * as fr from './fr.ts'
import * as hi from './hi.ts'
import * as ru from './ru.ts'
import * as tr from './tr.ts'
import * as ur from './ur.ts'
import * as zh from './zh.ts'

// One constant for each subject, so that a script in a browser brings those alone that it says.
const MENU_TEXTS: Readonly<Record<MenuLanguage, en.MenuTexts>> = {
  ar: ar.MENU_TEXTS,
  de: de.MENU_TEXTS,
  en: en.MENU_TEXTS,
  fa: fa.MENU_TEXTS,
  fr: fr.MENU_TEXTS,
  hi: hi.MENU_TEXTS,
  ru: ru.MENU_TEXTS,
  tr: tr.MENU_TEXTS,
  ur: ur.MENU_TEXTS,
  zh: zh.MENU_TEXTS,
}
const OPENING_TEXTS: Readonly<Record<MenuLanguage, en.OpeningTexts>> = {
  ar: ar.OPENING_TEXTS,
  de: de.OPENING_TEXTS,
  en: en.OPENING_TEXTS,
  fa: fa.OPENING_TEXTS,
  fr: fr.OPENING_TEXTS,
  hi: hi.OPENING_TEXTS,
  ru: ru.OPENING_TEXTS,
  tr: tr.OPENING_TEXTS,
  ur: ur.OPENING_TEXTS,
  zh: zh.OPENING_TEXTS,
}
const SERVED_TEXTS: Readonly<Record<MenuLanguage, en.ServedTexts>> = {
  ar: ar.SERVED_TEXTS,
  de: de.SERVED_TEXTS,
  en: en.SERVED_TEXTS,
  fa: fa.SERVED_TEXTS,
  fr: fr.SERVED_TEXTS,
  hi: hi.SERVED_TEXTS,
  ru: ru.SERVED_TEXTS,
  tr: tr.SERVED_TEXTS,
  ur: ur.SERVED_TEXTS,
  zh: zh.SERVED_TEXTS,
}
const TABLET_TEXTS: Readonly<Record<MenuLanguage, en.TabletTexts>> = {
  ar: ar.TABLET_TEXTS,
  de: de.TABLET_TEXTS,
  en: en.TABLET_TEXTS,
  fa: fa.TABLET_TEXTS,
  fr: fr.TABLET_TEXTS,
  hi: hi.TABLET_TEXTS,
  ru: ru.TABLET_TEXTS,
  tr: tr.TABLET_TEXTS,
  ur: ur.TABLET_TEXTS,
  zh: zh.TABLET_TEXTS,
}
const PRINT_TEXTS: Readonly<Record<MenuLanguage, en.PrintTexts>> = {
  ar: ar.PRINT_TEXTS,
  de: de.PRINT_TEXTS,
  en: en.PRINT_TEXTS,
  fa: fa.PRINT_TEXTS,
  fr: fr.PRINT_TEXTS,
  hi: hi.PRINT_TEXTS,
  ru: ru.PRINT_TEXTS,
  tr: tr.PRINT_TEXTS,
  ur: ur.PRINT_TEXTS,
  zh: zh.PRINT_TEXTS,
}
const SEARCH_TEXTS: Readonly<Record<MenuLanguage, en.SearchTexts>> = {
  ar: ar.SEARCH_TEXTS,
  de: de.SEARCH_TEXTS,
  en: en.SEARCH_TEXTS,
  fa: fa.SEARCH_TEXTS,
  fr: fr.SEARCH_TEXTS,
  hi: hi.SEARCH_TEXTS,
  ru: ru.SEARCH_TEXTS,
  tr: tr.SEARCH_TEXTS,
  ur: ur.SEARCH_TEXTS,
  zh: zh.SEARCH_TEXTS,
}
const TOUCH_TEXTS: Readonly<Record<MenuLanguage, en.TouchTexts>> = {
  ar: ar.TOUCH_TEXTS,
  de: de.TOUCH_TEXTS,
  en: en.TOUCH_TEXTS,
  fa: fa.TOUCH_TEXTS,
  fr: fr.TOUCH_TEXTS,
  hi: hi.TOUCH_TEXTS,
  ru: ru.TOUCH_TEXTS,
  tr: tr.TOUCH_TEXTS,
  ur: ur.TOUCH_TEXTS,
  zh: zh.TOUCH_TEXTS,
}
const LIST_TEXTS: Readonly<Record<MenuLanguage, en.ListTexts>> = {
  ar: ar.LIST_TEXTS,
  de: de.LIST_TEXTS,
  en: en.LIST_TEXTS,
  fa: fa.LIST_TEXTS,
  fr: fr.LIST_TEXTS,
  hi: hi.LIST_TEXTS,
  ru: ru.LIST_TEXTS,
  tr: tr.LIST_TEXTS,
  ur: ur.LIST_TEXTS,
  zh: zh.LIST_TEXTS,
}
const ORDER_TEXTS: Readonly<Record<MenuLanguage, en.OrderTexts>> = {
  ar: ar.ORDER_TEXTS,
  de: de.ORDER_TEXTS,
  en: en.ORDER_TEXTS,
  fa: fa.ORDER_TEXTS,
  fr: fr.ORDER_TEXTS,
  hi: hi.ORDER_TEXTS,
  ru: ru.ORDER_TEXTS,
  tr: tr.ORDER_TEXTS,
  ur: ur.ORDER_TEXTS,
  zh: zh.ORDER_TEXTS,
}
const WIFI_TEXTS: Readonly<Record<MenuLanguage, en.WifiTexts>> = {
  ar: ar.WIFI_TEXTS,
  de: de.WIFI_TEXTS,
  en: en.WIFI_TEXTS,
  fa: fa.WIFI_TEXTS,
  fr: fr.WIFI_TEXTS,
  hi: hi.WIFI_TEXTS,
  ru: ru.WIFI_TEXTS,
  tr: tr.WIFI_TEXTS,
  ur: ur.WIFI_TEXTS,
  zh: zh.WIFI_TEXTS,
}

/** How a menu offers itself in a language, to visitors whose browser prefers it; in the page. */
export const READ_IN: Readonly<Record<MenuLanguage, string>> = {
  ar: ar.READ_IN,
  de: de.READ_IN,
  en: en.READ_IN,
  fa: fa.READ_IN,
  fr: fr.READ_IN,
  hi: hi.READ_IN,
  ru: ru.READ_IN,
  tr: tr.READ_IN,
  ur: ur.READ_IN,
  zh: zh.READ_IN,
}

/** What takes the offer away; in its script. */
export const CLOSE: Readonly<Record<string, string>> = {
  ar: ar.CLOSE,
  de: de.CLOSE,
  en: en.CLOSE,
  fa: fa.CLOSE,
  fr: fr.CLOSE,
  hi: hi.CLOSE,
  ru: ru.CLOSE,
  tr: tr.CLOSE,
  ur: ur.CLOSE,
  zh: zh.CLOSE,
}

/** What a menu page says when it comes from the device; in its script. */
export const SAVED_COPY_TEXTS = { ar: ar.SAVED_COPY_TEXTS, en: en.SAVED_COPY_TEXTS }

/** Our own words on a page, and the attributes of an element that holds them. */
export interface OwnWords {
  say: en.MenuTexts
  /** Empty where the page itself is in the language of our words. */
  mark: { lang?: 'en'; dir?: 'ltr' }
}

/** Our words on a page in `lang`: in its language where we have them, else in English. */
export function ownWords(lang: string): OwnWords {
  return isMenuLanguage(lang)
    ? { say: MENU_TEXTS[lang], mark: {} }
    : { say: MENU_TEXTS.en, mark: { lang: 'en', dir: 'ltr' } }
}

/** The texts beside a menu in `lang`: in its language where we have them, else in English. */
export function servedTexts(lang: string): en.ServedTexts {
  return SERVED_TEXTS[wordsIn(lang)]
}

/** The same of when it is open; with the locale for dates and weekdays. */
export function openingTexts(lang: string): en.OpeningTexts & { locale: string } {
  const { locale } = servedTexts(lang)
  return { ...OPENING_TEXTS[wordsIn(lang)], locale }
}

/** The same of a menu on a tablet. */
export function tabletTexts(lang: string): en.TabletTexts {
  return TABLET_TEXTS[wordsIn(lang)]
}

/** The same of the page that is printed. */
export function printTexts(lang: string): en.PrintTexts {
  return PRINT_TEXTS[wordsIn(lang)]
}

/** What a search of a menu says. */
export function searchTexts(lang: string): en.SearchTexts {
  return SEARCH_TEXTS[wordsIn(lang)]
}

/** What a menu says once it is touched. */
export function touchTexts(lang: string): en.TouchTexts {
  return TOUCH_TEXTS[wordsIn(lang)]
}

/** What a guest's list says. */
export function listTexts(lang: string): en.ListTexts {
  return LIST_TEXTS[wordsIn(lang)]
}

/** The frame of a message to a house. */
export function orderTexts(lang: string): en.OrderTexts {
  return ORDER_TEXTS[wordsIn(lang)]
}

/** What is said of the guest network. */
export function wifiTexts(lang: string): en.WifiTexts {
  return WIFI_TEXTS[wordsIn(lang)]
}

function wordsIn(lang: string): MenuLanguage {
  return isMenuLanguage(lang) ? lang : 'en'
}
