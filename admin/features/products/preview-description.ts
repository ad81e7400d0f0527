const LENGTH = 33
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a description: 33 characters, and two dots when there is more. */
export function previewDescription(description: string): string {
  const all = Array.from(characters.segment(description), ({ segment }) => segment)
  return all.length > LENGTH ? `${all.slice(0, LENGTH).join('')}..` : description
}
