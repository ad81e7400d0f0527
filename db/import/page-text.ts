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

/** Parts of a page as lines, in the order in which people read. */
export function textOfPage(parts: readonly PagePart[], width: number): string {
  return columnsOf(parts, width).map(textOfColumn).join('\n\n')
}

/** Two columns of dishes, if an empty strip parts them and both sides have words. */
function columnsOf(parts: readonly PagePart[], width: number): PagePart[][] {
  for (let at = width * 0.4; at <= width * 0.6; at += width * 0.01) {
    const left = parts.filter((part) => part.x + part.width <= at)
    const right = parts.filter((part) => part.x >= at)
    const isApart = left.length + right.length >= parts.length * 0.95
    if (!isApart || !isMenu(left) || !isMenu(right)) continue
    const across = parts.filter((part) => !left.includes(part) && !right.includes(part))
    const isRight = parts.filter((part) => part.isRight).length > parts.length / 2
    return [across, ...(isRight ? [right, left] : [left, right])].filter((one) => one.length > 0)
  }
  return [[...parts]]
}

function isMenu(parts: readonly PagePart[]): boolean {
  const words = parts.filter(({ text }) => /\p{L}{3}/u.test(text)).length
  const prices = parts.filter(({ text }) => /\p{Nd}/u.test(text)).length
  return words >= 3 && prices >= 3 && words >= parts.length * 0.3
}

function textOfColumn(parts: readonly PagePart[]): string {
  const heights = parts.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const lines = linesOf(parts)
  return lines
    .map((line, at) => {
      const before = lines[at - 1]
      const gap = before ? (before[0]?.y ?? 0) - (line[0]?.y ?? 0) : 0
      const isApart =
        gap > Math.max(usual, line[0]?.height ?? 0, before?.[0]?.height ?? 0) * PARAGRAPH
      const isLarge = line.every(({ height }) => height > usual * LARGE)
      return `${isApart ? '\n' : ''}${isLarge ? '# ' : ''}${textOfLine(line)}`
    })
    .join('\n')
}

function linesOf(parts: readonly PagePart[]): PagePart[][] {
  const lines: PagePart[][] = []
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
  const ordered = line.toSorted((a, b) => (isRight ? b.x - a.x : a.x - b.x))
  let text = ''
  for (const [at, part] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before) {
      const gap = isRight ? before.x - (part.x + part.width) : part.x - (before.x + before.width)
      if (gap > part.height * GAP) text += '   '
      else if (gap > part.height * 0.15 && !text.endsWith(' ')) text += ' '
    }
    text += part.text
  }
  return text
}
