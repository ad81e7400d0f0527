export interface PagePart {
  text: string
  /** From the left and from below, in points. */
  x: number
  y: number
  width: number
  /** Of its letters. */
  height: number
  isRight: boolean
}

// Of the height of letters.
const SAME_LINE = 0.5
const GAP = 1.5
const LARGE = 1.2
const PARAGRAPH = 2

export interface PageLine<Part extends PagePart = PagePart> {
  /** '' for a gap between paragraphs. */
  text: string
  parts: readonly Part[]
}

/** Parts of a page as lines, in the order in which people read. */
export function linesOfPage<Part extends PagePart>(
  parts: readonly Part[],
  width: number,
): PageLine<Part>[] {
  return columnsOf(parts, width).flatMap((column, at) => {
    const lines = linesOfColumn(column)
    return at === 0 ? lines : [{ text: '', parts: [] }, ...lines]
  })
}

export function textOfLines(lines: readonly Pick<PageLine, 'text'>[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** Two columns of dishes, if an empty strip parts them and both sides have words. */
function columnsOf<Part extends PagePart>(parts: readonly Part[], width: number): Part[][] {
  const places = Array.from({ length: 21 }, (_, at) => width * (0.4 + at * 0.01))
  const cuts = places.map((at) => {
    const left = parts.filter((part) => part.x + part.width <= at)
    const right = parts.filter((part) => part.x >= at)
    return { left, right, across: parts.length - left.length - right.length }
  })
  const [best] = cuts
    .filter(({ left, right }) => isMenu(left) && isMenu(right) && areAlike(left, right))
    .toSorted((a, b) => a.across - b.across)
  if (!best || best.across > parts.length * 0.05) return [[...parts]]
  const { left, right } = best
  const across = parts.filter((part) => !left.includes(part) && !right.includes(part))
  const isRight = parts.filter((part) => part.isRight).length > parts.length / 2
  return [across, ...(isRight ? [right, left] : [left, right])].filter((one) => one.length > 0)
}

function isMenu(parts: readonly PagePart[]): boolean {
  const words = parts.filter(({ text }) => /\p{L}{3}/u.test(text)).map(({ text }) => text)
  const prices = parts.filter(isPrice).length
  // A currency at each price is one word.
  const isNamed = new Set(words).size >= Math.max(3, words.length / 4)
  return isNamed && prices >= 3 && words.length >= parts.length * 0.3
}

/** Prices on both sides; else one of them has names in another language. */
function areAlike(left: readonly PagePart[], right: readonly PagePart[]): boolean {
  const [one, other] = [left, right].map((side) => side.filter(isPrice).length)
  return Math.min(one ?? 0, other ?? 0) * 4 > Math.max(one ?? 0, other ?? 0)
}

function isPrice({ text }: PagePart): boolean {
  return /\p{Nd}/u.test(text)
}

function linesOfColumn<Part extends PagePart>(parts: readonly Part[]): PageLine<Part>[] {
  const heights = parts.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const lines = linesOf(parts)
  return lines.flatMap((line, at) => {
    const before = lines[at - 1]
    const gap = before ? (before[0]?.y ?? 0) - (line[0]?.y ?? 0) : 0
    const isApart =
      gap > Math.max(usual, line[0]?.height ?? 0, before?.[0]?.height ?? 0) * PARAGRAPH
    const isLarge = line.every(({ height }) => height > usual * LARGE)
    const text = `${isLarge ? '# ' : ''}${textOfLine(line)}`
    return [...(isApart ? [{ text: '', parts: [] }] : []), { text, parts: line }]
  })
}

function linesOf<Part extends PagePart>(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = []
  for (const part of parts.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (
      line &&
      first &&
      Math.abs(first.y - part.y) < Math.max(first.height, part.height) * SAME_LINE
    ) {
      line.push(part)
    } else lines.push([part])
  }
  return lines
}

function textOfLine(line: readonly PagePart[]): string {
  const words = line.filter(({ text }) => /\p{L}/u.test(text))
  const isRight = words.filter((part) => part.isRight).length > words.length / 2
  const ordered = inReadingOrder(line, isRight)
  let text = ''
  for (const [at, part] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before) {
      const gap = Math.max(part.x - before.x - before.width, before.x - part.x - part.width)
      if (gap > part.height * GAP) text += '   '
      else if (gap > part.height * 0.15 && !text.endsWith(' ')) text += ' '
    }
    text += part.text
  }
  return text
}

/** From one side; words in the other direction that stand together, among themselves from theirs. */
function inReadingOrder<Part extends PagePart>(line: readonly Part[], isRight: boolean): Part[] {
  const fromLeft = line.toSorted((a, b) => a.x - b.x)
  const runs: Part[][] = []
  for (const part of fromLeft) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.isRight === part.isRight) runs.at(-1)?.push(part)
    else runs.push([part])
  }
  const inOrder = runs.map((run) => (run[0]?.isRight ? run.toReversed() : run))
  return (isRight ? inOrder.toReversed() : inOrder).flat()
}
