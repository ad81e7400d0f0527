import { expect, it } from 'vitest'
import { stackPieces, toPage } from './layout.ts'
import type { GreyImage } from './flat-page.ts'

function page(side: number, inkAt: (x: number, y: number) => boolean): GreyImage {
  const data = Uint8ClampedArray.from({ length: side * side }, (_, at) =>
    inkAt(at % side, Math.floor(at / side)) ? 0 : 255,
  )
  return { data, width: side, height: side }
}

it('sets a name and its price one below the other, and wipes out the dots between', () => {
  const { pieces } = stackPieces(
    page(500, (x, y) => {
      const isLetter = y >= 100 && y < 130 && x % 30 < 20
      const isDot = y >= 124 && y < 130 && x % 20 < 6
      return x < 150 || x >= 400 ? isLetter : isDot
    }),
  )
  expect(pieces).toHaveLength(2)
  const [name, price] = pieces
  expect([name!.right < 200, price!.left > 350, price!.y > name!.y]).toEqual([true, true, true])
  expect(toPage(pieces, price!.y)).toEqual({ x: price!.left - price!.x, y: price!.top - price!.y })
})

it('takes no longer for ink that hangs together all over the page', () => {
  // As the grain of a table shows: without short cuts, some minutes.
  const noise = page(2000, (x, y) => ((x * 7919 + y * 104_729 + x * y * 31) % 97) % 2 === 0)
  expect(stackPieces(noise).pieces.length).toBeLessThan(2000)
})
