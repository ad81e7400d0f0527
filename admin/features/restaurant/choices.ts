import { folded, foldedBoth } from '#db/rules/folded.ts'

/** One of many things to choose from, as an owner finds it. */
export interface Choice {
  /** What is stored. */
  id: string
  /** What it is called, in the owner's language. */
  label: string
  /** What stands beside it. */
  aside?: string
  /** What it is found by. */
  words: string
}

/** Whether every word of the search begins a word of the choice, or is in it. */
export function isFound({ words }: Choice, search: string): boolean {
  const text = foldedBoth(words)
  return folded(search)
    .trim()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
