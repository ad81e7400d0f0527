// A language that was chosen holds for later visits, on the dashboard too. It is kept where the
// dashboard keeps it; a cookie is only changed, never made.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () => keep(link.dataset['language'] ?? 'en'))
}

function keep(language: string): void {
  try {
    localStorage.setItem('i18nextLng', language)
  } catch {
    // Storage can be forbidden as a whole; the link itself says the language too.
  }
  if (/(?:^|;\s*)i18next=/.test(document.cookie)) {
    document.cookie = `i18next=${language}; path=/; max-age=31536000; samesite=lax`
  }
}
