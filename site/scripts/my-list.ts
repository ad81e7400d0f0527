/** A dish that a guest has put on the list of this tab, which is kept nowhere else. */
export interface Chosen {
  /** Below the menu, the same in every language. */
  path: string
  /** As the guest read it, for when it is not on the menu any more. */
  name: string
  /** How many, by size; empty for one of the first that there is. */
  counts: number[]
}

export const MOST_CHOSEN = 100
export const MOST_OF_ONE = 99

const [, restaurant = '', second] = location.pathname.split('/')
const KEY = `list/${restaurant}`

/** The address of the menu in the language of the page. */
export const menu =
  second === document.documentElement.lang ? `/${restaurant}/${second}` : `/${restaurant}`

export function readList(): Chosen[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Chosen[]
  } catch {
    // Nothing may be stored: it is there as long as the page.
    return unstored
  }
}

let unstored: Chosen[] = []

export function keepList(list: Chosen[]): void {
  unstored = list
  try {
    if (list.length > 0) sessionStorage.setItem(KEY, JSON.stringify(list))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** The table whose code was scanned in this tab, if any. */
export function scannedTable(): string | null {
  const { hash } = location
  try {
    const coded = /^#t./.test(hash) ? hash.slice(2) : sessionStorage.getItem('table')
    return coded && decodeURIComponent(coded)
  } catch {
    // Nothing may be stored, or somebody wrote the address by hand.
    return null
  }
}
