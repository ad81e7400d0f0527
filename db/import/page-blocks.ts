import { areInOtherDirections } from '../menu/two-scripts.ts'
import type { Atom } from './atom.ts'
import { isHeadingLike, type Look } from './page-lines.ts'
import type { Flow, FlowItem } from './page-flow.ts'
import { isFramed } from './line-texts.ts'
import { readColumn } from './pair-by-line.ts'

// Of the height of names.
const LEAST_ACROSS = 0.5
const LEAST_DOWN = 0.4
const MOST_CUTS = 7
const DEEPEST = 9
// Of the worth of a dish.
const PART = 0.1
const WELL = 0.7
const LEAST_DISHES = 4

/** A page in the order in which people read its columns, cards and tables. */
export function readBlocks(atoms: readonly Atom[], look: Look, isRight: boolean): FlowItem[] {
  const reading = new Reading(look, isRight)
  return reading.blocksOf(atoms, 0).flatMap((block) => reading.flowOf(block).items)
}

interface Cut {
  parts: Atom[][]
  gap: number
  isAcross: boolean
  score: number
}

class Reading {
  readonly look: Look
  readonly isRight: boolean
  readonly flows = new Map<string, Flow>()
  readonly ids = new Map<Atom, number>()

  constructor(look: Look, isRight: boolean) {
    this.look = look
    this.isRight = isRight
  }

  /** Cuts as long as names and prices pair no worse. */
  blocksOf(atoms: readonly Atom[], depth: number): Atom[][] {
    const heading = this.headingOver(atoms)
    if (heading) {
      const below = atoms.filter((atom) => !heading.includes(atom))
      return [heading, ...this.blocksOf(below, depth)]
    }
    const whole = this.flowOf(atoms).score
    if (depth > DEEPEST || atoms.length < 3) return [[...atoms]]
    const cuts = this.cutsOf(atoms)
    let best = this.bestOf(cuts, whole)
    if (!best) {
      // Rows of a grid pair only when columns of each are cut, too.
      for (const cut of cuts) {
        cut.score = cut.parts.reduce((sum, part) => {
          const own = this.flowOf(part).score
          const next = this.bestOf(this.cutsOf(part), own)
          return sum + (next ? next.score : own)
        }, this.lossOf(cut))
      }
      best = this.bestOf(cuts, whole)
    }
    if (!best) return [[...atoms]]
    return best.parts.flatMap((part) => this.blocksOf(part, depth + 1))
  }

  headingOver(atoms: readonly Atom[]): Atom[] | null {
    if (atoms.length < 5) return null
    const top = atoms.reduce((one, other) => (other.y < one.y ? other : one))
    if (top.kind !== 'text') return null
    if (!isHeadingLike(top.height, this.look) && !isFramed({ texts: [top] })) return null
    const beside = atoms.filter((atom) => atom !== top && near(atom, top))
    if (beside.some(({ kind, text }) => kind !== 'text' || !areInOtherDirections(text, top.text)))
      return null
    const heading = [top, ...beside]
    const others = atoms.filter((atom) => !heading.includes(atom))
    if (heading.length > 2 || others.some(({ box }) => box.top < top.box.bottom - top.height * 0.2))
      return null
    if (!this.areColumns(others)) return null
    const left = Math.min(...others.map(({ box }) => box.left))
    const right = Math.max(...others.map(({ box }) => box.right))
    const from = Math.min(...heading.map(({ box }) => box.left))
    const to = Math.max(...heading.map(({ box }) => box.right))
    return Math.abs(from + to - left - right) < (right - left) * 0.2 ? heading : null
  }

  areColumns(atoms: readonly Atom[]): boolean {
    const prices = atoms.filter(({ kind }) => kind === 'price')
    const texts = atoms.filter(({ kind }) => kind === 'text')
    return gapsAcross(atoms).some(({ at, gap }) => {
      const isSplit = (some: readonly Atom[]) =>
        some.some(({ box }) => box.right <= at) && some.some(({ box }) => box.left >= at)
      return gap > this.look.name && isSplit(prices) && isSplit(texts)
    })
  }

  bestOf(cuts: readonly Cut[], whole: number): Cut | null {
    const worth = (cut: Cut) => cut.score + Math.min(cut.gap / this.look.name, 8) * 0.02
    const better = cuts.filter((cut) => {
      const isWide = cut.isAcross && cut.gap > this.look.name * 2.5
      return cut.score > whole + (isWide ? -0.01 : cut.isAcross ? 0.3 : 0.5)
    })
    return better.toSorted((a, b) => worth(b) - worth(a))[0] ?? null
  }

  cutsOf(atoms: readonly Atom[]): Cut[] {
    const largest = (gaps: Gap[], least: number) =>
      gaps
        .filter(({ gap }) => gap > this.look.name * least)
        .toSorted((a, b) => b.gap - a.gap)
        .slice(0, MOST_CUTS)
    const across = largest(gapsAcross(atoms), LEAST_ACROSS).map((gap) => this.cutAcross(atoms, gap))
    const down = largest(gapsDown(atoms), LEAST_DOWN).map((gap) => cutDown(atoms, gap))
    return [...across, ...down].flatMap((cut) => {
      if (!cut) return []
      const score = cut.parts.reduce((sum, part) => sum + this.flowOf(part).score - PART, PART * 2)
      return [{ ...cut, score: score + this.lossOf(cut) }]
    })
  }

  cutAcross(atoms: readonly Atom[], { at, gap }: Gap): Cut | null {
    const spanning = atoms
      .filter(({ box }) => box.left < at && box.right > at)
      .toSorted((a, b) => a.y - b.y)
    const parts: Atom[][] = []
    let rest = atoms.filter((atom) => !spanning.includes(atom))
    let [whole, isCut]: [Atom[], boolean] = [[], false]
    const close = () => {
      if (whole.length > 0) parts.push(whole)
      whole = []
    }
    const addBand = (band: Atom[]) => {
      const left = band.filter(({ box }) => box.right <= at)
      const right = band.filter(({ box }) => box.right > at)
      const columns = this.isRight ? [right, left] : [left, right]
      if (spanning.length === 0 || this.isBetter(band, columns)) {
        close()
        parts.push(...columns.filter((part) => part.length > 0))
        isCut = true
      } else whole.push(...band)
    }
    for (const text of spanning) {
      addBand(rest.filter(({ y }) => y < text.y))
      rest = rest.filter(({ y }) => y >= text.y)
      whole.push(text)
    }
    addBand(rest)
    close()
    if (!isCut) return null
    return { parts, isAcross: true, gap, score: 0 }
  }

  isBetter(band: readonly Atom[], columns: readonly Atom[][]): boolean {
    const [one, two] = columns
    if (!one?.length || !two?.length) return false
    const loss = this.lossBetween(one, two)
    return this.flowOf(one).score + this.flowOf(two).score - loss > this.flowOf(band).score
  }

  /** Names whose prices stand on the other side. */
  lossOf({ parts, isAcross }: Cut): number {
    if (!isAcross) return 0
    let loss = 0
    for (const [at, one] of parts.entries()) {
      const two = parts[at + 1]
      if (two && one.length > 1 && two.length > 1) loss += this.lossBetween(one, two)
    }
    return -loss
  }

  lossBetween(one: readonly Atom[], two: readonly Atom[]): number {
    const parted = partedLines(one, two) + partedLines(two, one)
    // Two columns that are whole stand beside each other by chance.
    return parted * (this.readsWell(one) && this.readsWell(two) ? 0.1 : 0.7)
  }

  readsWell(atoms: readonly Atom[]): boolean {
    const { items, score } = this.flowOf(atoms)
    const dishes = items.filter((item) => item.kind === 'dish')
    return dishes.length >= LEAST_DISHES && score > dishes.length * WELL
  }

  flowOf(atoms: readonly Atom[]): Flow {
    const key = atoms
      .map((atom) => this.idOf(atom))
      .toSorted((a, b) => a - b)
      .join()
    let flow = this.flows.get(key)
    if (!flow) this.flows.set(key, (flow = readColumn(atoms, this.look)))
    return flow
  }

  idOf(atom: Atom): number {
    let id = this.ids.get(atom)
    if (id === undefined) this.ids.set(atom, (id = this.ids.size))
    return id
  }
}

function near(one: Atom, other: Atom): boolean {
  return Math.abs(one.y - other.y) < Math.min(one.height, other.height) * 0.4
}

function isPrice({ kind }: Atom): boolean {
  return kind === 'price'
}

function isText({ kind }: Atom): boolean {
  return kind === 'text'
}

function partedLines(priced: readonly Atom[], others: readonly Atom[]): number {
  const prices = priced.filter(isPrice)
  const hasPrices = others.some(isPrice)
  const lone = others.filter((text) => {
    if (!isText(text) || !prices.some((price) => near(price, text))) return false
    return !hasPrices || !others.some((other) => isPrice(other) && near(other, text))
  })
  const nameless = prices.filter((price) => {
    const hasText = (some: readonly Atom[]) => some.some((one) => isText(one) && near(one, price))
    return !hasText(priced) && hasText(others)
  })
  return lone.length * (hasPrices ? 0.4 : 1) + nameless.length
}

interface Gap {
  at: number
  gap: number
}

function cutDown(atoms: readonly Atom[], { at, gap }: Gap): Cut {
  const first = atoms.filter(({ box }) => box.bottom <= at)
  const second = atoms.filter(({ box }) => box.bottom > at)
  return { parts: [first, second], isAcross: false, gap, score: 0 }
}

/** Strips from side to side without a letter. */
function gapsDown(atoms: readonly Atom[]): Gap[] {
  const gaps: Gap[] = []
  let end = Infinity
  for (const { box } of atoms.toSorted((a, b) => a.box.top - b.box.top)) {
    if (box.top > end) gaps.push({ at: (box.top + end) / 2, gap: box.top - end })
    end = Math.max(end === Infinity ? box.bottom : end, box.bottom)
  }
  return gaps
}

/** Strips from top to bottom that only a few words span, such as headings. */
function gapsAcross(atoms: readonly Atom[]): Gap[] {
  const edges = [...new Set(atoms.flatMap(({ box }) => [box.left, box.right]))].toSorted(
    (a, b) => a - b,
  )
  const most = Math.floor(atoms.length * 0.12)
  const isAlone = (one: Atom) =>
    !atoms.some(
      (other) =>
        other !== one && Math.abs(other.y - one.y) < Math.min(other.height, one.height) * 0.4,
    )
  const gaps: Gap[] = []
  for (const [at, left] of edges.entries()) {
    const right = edges[at + 1]
    if (right === undefined) break
    const spanning = atoms.filter(({ box }) => box.left < right && box.right > left)
    if (spanning.length > most || spanning.some((one) => one.kind !== 'text' || !isAlone(one)))
      continue
    const last = gaps.at(-1)
    if (last && Math.abs(last.at + last.gap / 2 - left) < 0.01) {
      gaps[gaps.length - 1] = {
        at: (last.at - last.gap / 2 + right) / 2,
        gap: last.gap + right - left,
      }
    } else gaps.push({ at: (left + right) / 2, gap: right - left })
  }
  return gaps.filter(
    ({ at }) => atoms.some(({ box }) => box.right < at) && atoms.some(({ box }) => box.left > at),
  )
}
