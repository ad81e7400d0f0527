import type { Page, PageWord } from './page-words.ts'
import type { Box } from './rows.ts'

export interface PageSide {
  page: Page
  onPage: (box: Box) => Box
}

type Point = readonly [x: number, y: number]

/** The page, then what is printed along its other sides. */
export function sidesOf(page: Page): PageSide[] {
  return [0, 1, 2, 3].flatMap((quarters) => {
    const words = page.words.filter((word) => quartersOf(word) === quarters)
    return words.length > 0 || quarters === 0 ? [sideOf(page, words, quarters)] : []
  })
}

function quartersOf({ angle }: PageWord): number {
  return (Math.round(angle / (Math.PI / 2)) + 4) % 4
}

function sideOf({ width, height }: Page, words: readonly PageWord[], quarters: number): PageSide {
  const turn = turnBy(quarters, width, height)
  const isOnEdge = quarters % 2 === 1
  const turnBack = turnBy(-quarters, isOnEdge ? height : width, isOnEdge ? width : height)
  return {
    page: {
      width: isOnEdge ? height : width,
      height: isOnEdge ? width : height,
      words: words.map((word) => {
        const [x, y] = turn([word.x, word.y])
        const angle = word.angle - (quarters * Math.PI) / 2
        return { ...word, x, y, angle: Math.atan2(Math.sin(angle), Math.cos(angle)) }
      }),
    },
    onPage: ({ left, top, right, bottom }) => {
      const [one, two] = [turnBack([left, top]), turnBack([right, bottom])]
      return {
        left: Math.min(one[0], two[0]),
        top: Math.min(one[1], two[1]),
        right: Math.max(one[0], two[0]),
        bottom: Math.max(one[1], two[1]),
      }
    },
  }
}

function turnBy(quarters: number, width: number, height: number): (point: Point) => Point {
  return ([x, y]) => {
    if (quarters === 0) return [x, y]
    if (Math.abs(quarters) === 2) return [width - x, height - y]
    return quarters === 1 || quarters === -3 ? [y, width - x] : [height - y, x]
  }
}
