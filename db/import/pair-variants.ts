import type { FlowItem, PageDish } from './page-flow.ts'

export function withVariants(items: FlowItem[]): FlowItem[] {
  const kept: FlowItem[] = []
  let owner: PageDish | null = null
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'dish') {
      if (item.kind === 'heading') owner = null
      kept.push(item)
      continue
    }
    const { dish } = item
    if (dish.prices.length === 0) {
      const variants = variantsOf(dish, items.slice(at + 1))
      owner = variants >= LEAST && variants <= MOST ? dish : null
      kept.push(item)
    } else if (owner && isVariant(owner, dish)) {
      const size = dish.names.map(({ text }) => text).join(' ')
      owner.prices.push({ atom: dish.prices[0]!.atom, size })
    } else {
      owner = null
      kept.push(item)
    }
  }
  return kept
}

const LEAST = 2
const MOST = 4

function variantsOf(dish: PageDish, below: readonly FlowItem[]): number {
  const end = below.findIndex((item) => item.kind !== 'dish' || !isVariant(dish, item.dish))
  return end === -1 ? below.length : end
}

function isVariant(owner: PageDish, { names, notes, prices }: PageDish): boolean {
  const [first, own] = [owner.names[0], names[0]]
  if (!first || !own || prices.length !== 1 || notes.length > 0) return false
  return (
    first.font !== own.font && first.isRight === own.isRight && first.height >= own.height * 0.95
  )
}
