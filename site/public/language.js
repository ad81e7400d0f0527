'use strict'

// Language and direction of the page, settled before anything is drawn: ?lng=, then the kept
// choice, then the browser's wishes. The dashboard finds its texts in the same order.
document.documentElement.lang = wishes().find((wish) => wish === 'ar' || wish === 'en') ?? 'en'
document.documentElement.dir = document.documentElement.lang === 'ar' ? 'rtl' : 'ltr'

function wishes() {
  const asked = new URLSearchParams(location.search).get('lng')
  const cookie = /(?:^|;\s*)i18next=([^;]*)/.exec(document.cookie)?.[1]
  return [asked, cookie, keptChoice(), ...navigator.languages].map((code) =>
    (code ?? '').split('-')[0].toLowerCase(),
  )
}

function keptChoice() {
  try {
    return localStorage.getItem('i18nextLng')
  } catch {
    // Storage can be forbidden as a whole.
    return null
  }
}
