// Of an address the category's part and the dish's, which are the same in every language.
const OWN_SEGMENTS = 2

/** What tells a dish in a list from the others, in whatever language. */
export function dishKey(row: Element): string {
  const address = row.querySelector('h3 a')?.getAttribute('href') ?? ''
  return address.split('/').slice(-OWN_SEGMENTS).join('/')
}

/** The texts of each dish in the other languages of this menu, by `dishKey`; those that do not come are left out. */
export async function textsInOtherLanguages(): Promise<Map<string, string>> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')]
  const pages = await Promise.all(links.map(({ href }) => readMenu(href).catch(() => null)))
  const texts = new Map<string, string>()
  for (const page of pages) {
    for (const row of page?.querySelectorAll('.dishes li') ?? []) {
      const parts = [...row.querySelectorAll('h3, p')].map((part) => part.textContent)
      const key = dishKey(row)
      texts.set(key, [texts.get(key) ?? '', ...parts].join(' '))
    }
  }
  return texts
}

/** As it is now; without a network as the worker has kept it. */
async function readMenu(address: string): Promise<Document | null> {
  const answer = await fetch(address).catch(() => caches.match(address))
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}
