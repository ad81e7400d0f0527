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

// The menu of small screens opens and closes by itself where browsers know commands.
const menu = document.querySelector<HTMLDialogElement>('#site-menu')

if (menu) {
  if (!('command' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll('[commandfor=site-menu]')) {
      const opens = button.getAttribute('command') === 'show-modal'
      button.addEventListener('click', () => (opens ? menu.showModal() : menu.close()))
    }
  }
  // A link to a place on this page leaves the menu open.
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.close()
  })
}
