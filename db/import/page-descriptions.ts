import type { Atom } from './atom.ts'
import { isBeside, isOver } from './page-lines.ts'

const LEAST_BELOW = 4
// Of the height of names: what is larger is a heading.
const MOST_TALL = 1.5

/** Texts whose letters mostly stand below priced names are descriptions: they get a height below names. */
export function withLowDescriptions(pages: readonly Atom[][]): Atom[][] {
  const heights = new Map<string, number>()
  for (const [letters, height] of pages.flatMap(descriptionLetters))
    heights.set(letters, Math.min(height, heights.get(letters) ?? Infinity))
  return pages.map((atoms) => {
    const priced = besidePrices(atoms)
    return atoms.map((atom) => {
      const height = heights.get(lettersOf(atom))
      const isLow = height !== undefined && atom.kind === 'text' && !priced.has(atom)
      return isLow ? { ...atom, height: Math.min(atom.height, height) } : atom
    })
  })
}

function lettersOf({ font, height }: Atom): string {
  return `${font} ${Math.round(height)}`
}

function besidePrices(atoms: readonly Atom[]): ReadonlySet<Atom> {
  const prices = atoms.filter(({ kind }) => kind === 'price')
  return new Set(
    atoms.filter((text) => text.kind === 'text' && prices.some((price) => isBeside(text, price))),
  )
}

interface Count {
  all: number
  names: number[]
  lower: number
}

function descriptionLetters(atoms: readonly Atom[]): [letters: string, height: number][] {
  const texts = atoms
    .filter(({ kind, font }) => kind === 'text' && font !== '')
    .toSorted((a, b) => a.y - b.y)
  const priced = besidePrices(texts.concat(atoms.filter(({ kind }) => kind === 'price')))
  const counts = new Map<string, Count>()
  for (const [at, text] of texts.entries()) {
    if (priced.has(text)) continue
    const above = texts
      .slice(0, at)
      .findLast((other) => other.y < text.y - 1 && isOver(other, text))
    if (!above || above.font === text.font) continue
    const count = counts.get(lettersOf(text)) ?? { all: 0, names: [], lower: 0 }
    count.all += 1
    const below = texts
      .slice(at + 1)
      .find((other) => other.y > text.y + 1 && other.font !== text.font && isOver(other, text))
    const distance = text.y - above.y
    const toNext = (below?.y ?? Infinity) - text.y
    const isNear = distance < text.height * 2 && distance < toNext * 1.02
    if (isNear && text.height < above.height * MOST_TALL && priced.has(above)) {
      count.names.push(above.height)
      if (text.height > above.height * 1.05 && distance < toNext) count.lower += 1
    }
    counts.set(lettersOf(text), count)
  }
  return [...counts].flatMap(([letters, { all, names, lower }]) => {
    const isUsual = names.length >= LEAST_BELOW && names.length > all * 0.45
    const areDescriptions = lower >= LEAST_BELOW || names.length > priced.size * 0.4
    return isUsual && areDescriptions
      ? [[letters, Math.min(...names) * 0.85] as [string, number]]
      : []
  })
}
