import type { ReviewRow } from '#db/import/review.ts'
import type { PrintedDish } from './printed-menus.ts'

/** Which row is which dish: both are in order, and some of either can be missing. */
export function aligned(
  dishes: readonly PrintedDish[],
  rows: readonly ReviewRow[],
): [PrintedDish, ReviewRow][] {
  type Best = { score: number; pairs: [PrintedDish, ReviewRow][] }
  let above = rows.map((): Best => ({ score: 0, pairs: [] }))
  const nothing: Best = { score: 0, pairs: [] }
  for (const dish of dishes) {
    const line: Best[] = []
    for (const [at, row] of rows.entries()) {
      const before = above[at - 1] ?? nothing
      const isPrice = row.price === (dish.prices[0] ?? 0) * 1000
      const score = before.score + 0.1 + likeness(dish.names, row) + (isPrice ? 0.5 : 0)
      const choices: Best[] = [above[at] ?? nothing, line[at - 1] ?? nothing]
      const best = choices.reduce((one, other) => (other.score > one.score ? other : one))
      line.push(score > best.score ? { score, pairs: [...before.pairs, [dish, row]] } : best)
    }
    above = line
  }
  return above.at(-1)?.pairs ?? []
}

/** 1 if all names were read as printed. */
export function likeness(names: readonly string[], { name, texts }: ReviewRow): number {
  const read = [name, ...Object.values(texts).map((text) => text.name ?? '')].join(' ')
  const pairs = new Set(pairsIn(read))
  const wanted = names.flatMap(pairsIn)
  const found = wanted.filter((pair) => pairs.has(pair)).length
  const isWhole = names.every((one) => ` ${plain(read)} `.includes(` ${plain(one)} `))
  const isMore = plain(read).length > names.map(plain).join(' ').length
  return isWhole && !isMore ? 1 : (found / Math.max(1, wanted.length)) * 0.9
}

function pairsIn(text: string): string[] {
  const letters = plain(text)
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) =>
    letters.slice(at, at + 2),
  )
}

function plain(text: string): string {
  const simple = text.normalize('NFKC').toLowerCase()
  return simple.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
