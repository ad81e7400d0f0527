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
  const text = plain(words)
  return plain(search)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

// Without the marks and the forms of letters that people leave out when they search.
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .toLowerCase()
}
