'use strict'

// Language and direction of the page, settled before anything is drawn: ?lng=, then the kept
// choice, then the browser's wishes. The dashboard finds its texts in the same order.
const root = document.documentElement
const LANGUAGES = ['en', 'ar']
// Pages of their own for each language name the address of the other.
const { twin } = root.dataset

if (twin === undefined) {
  root.lang = wished() ?? 'en'
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
  loadEarly(document.currentScript.dataset[root.lang])
} else {
  const language = location.pathname === '/' ? wished() : asked()
  if (language !== undefined && language !== root.lang) {
    location.replace(twin + location.search + location.hash)
  }
}

// The texts of an island, which would else be asked for only when its script has come.
function loadEarly(texts) {
  if (!texts) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = texts
  document.head.append(link)
}

function wished() {
  return (
    asked() ?? [keptCookie(), keptChoice(), ...navigator.languages].map(toLanguage).find(Boolean)
  )
}

function asked() {
  return toLanguage(new URLSearchParams(location.search).get('lng'))
}

function toLanguage(code) {
  return LANGUAGES.find((language) => language === (code ?? '').split('-')[0].toLowerCase())
}

function keptCookie() {
  try {
    return /(?:^|;\s*)i18next=([^;]*)/.exec(document.cookie)?.[1]
  } catch {
    // So can cookies.
    return null
  }
}

function keptChoice() {
  try {
    return localStorage.getItem('i18nextLng')
  } catch {
    // Storage can be forbidden as a whole.
    return null
  }
}
