import { searchWords } from './search-text.ts'

type Kind = 'nouns' | 'adjectives'
/** Words of menus, each with those that mean the same in English and Arabic. */
export type OtherWords = ReadonlyMap<string, ReadonlySet<string>>

const MOST_WORDS = 3

/** Of the glossary's entries, such as 'tea, chai=شاي'; one without Arabic says more than its words. */
export function otherWords({ nouns, adjectives }: Record<Kind, readonly string[]>): OtherWords {
  const [things, kinds] = [linked(nouns), linked(adjectives)]
  // 'Prawns' and 'shrimps' have one Arabic word; 'hot' and 'spicy' have, too, and are not the same.
  const others = [...things].map(([name, same]) => {
    const all = [...same].flatMap((one) => [...(things.get(one) ?? [])])
    return [name, new Set(all)] as const
  })
  return new Map([...kinds, ...others])
}

function linked(entries: readonly string[]): Map<string, Set<string>> {
  const others = new Map<string, Set<string>>()
  for (const entry of entries) {
    const [english = '', ...arabic] = entry.split('=')
    if (arabic.join('').trim() === '') continue
    const names = [english, ...arabic].flatMap((part) => part.split(',')).map(keyOf)
    for (const name of names) {
      const known = others.get(name) ?? new Set()
      for (const other of names) known.add(other)
      others.set(name, known)
    }
  }
  return others
}

/** What a dish is called, too: 'Karak chai' is tea. */
export function alsoCalled(text: string, others: OtherWords): string {
  const words = searchWords(text)
  const called = new Set<string>()
  for (const from of words.keys()) {
    for (let count = 1; count <= MOST_WORDS; count += 1) {
      const name = words.slice(from, from + count).join(' ')
      for (const other of others.get(name) ?? []) called.add(other)
    }
  }
  return [...called].join(' ')
}

function keyOf(name: string): string {
  return searchWords(name).join(' ')
}
