/** A dish that a guest has put on the list of this tab, which is kept nowhere else. */
export interface Chosen {
  /** Below the menu, the same in every language. */
  path: string
  /** As the guest read it, for when it is not on the menu any more. */
  name: string
  /** How many, by size; empty for one of the first that there is. */
  counts: number[]
  /** Keys of its options. */
  options?: string[]
}

export const MOST_CHOSEN = 100
export const MOST_OF_ONE = 99

const [, restaurant = '', second] = location.pathname.split('/')
const KEY = `list/${restaurant}`
const NOTE_KEY = `note/${restaurant}`

/** The address of the menu in the language of the page. */
export const menu =
  second === document.documentElement.lang ? `/${restaurant}/${second}` : `/${restaurant}`

export function readList(): Chosen[] {
  return JSON.parse(read(KEY) || '[]') as Chosen[]
}

export function keepList(list: Chosen[]): void {
  keep(KEY, list.length > 0 ? JSON.stringify(list) : '')
}

/** For the waiter. */
export function readNote(): string {
  return read(NOTE_KEY)
}

export function keepNote(note: string): void {
  keep(NOTE_KEY, note)
}

// Nothing may be stored: it is there as long as the page.
const unstored = new Map<string, string>()

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

function keep(key: string, text: string): void {
  unstored.set(key, text)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // As above.
  }
}
