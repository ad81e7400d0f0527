import { lookColours } from '#db/rules/look-colours.ts'
import type { Look } from '#db/rules/look.ts'
import { canvasArtist } from '#admin/components/paper/canvas-artist.ts'
import { breathe, openPress, readSiteFile, savedPdf } from '#admin/components/paper/press.ts'
import { createQrCode, type Level } from '#admin/components/paper/qr-code.ts'
import { Sheet } from '#admin/components/paper/sheet.ts'
import { embedPicture } from '#admin/components/paper/site-pictures.ts'
import { loadSurface } from '#admin/components/paper/surface.ts'
import type { CardArt, LogoPlace } from './card-design.ts'
import { CARD, layoutCard, wordsOf, type Design } from './card-layout.ts'
import { drawCard, drawCutMarks } from './draw-card.ts'
import { tableAddress } from './tables.ts'

export interface Cards {
  /** The restaurant's name. */
  name: string
  /** The address of the menu as people read it, and as codes hold it. */
  address: string
  href: string
  level: Level
  /** The code with its quiet zone, in millimetres from side to side. */
  sizeMm: number
  design: Design
  logo: string | null
  logoPlace: LogoPlace
  /** One card for each; none for cards without a number. */
  tables: readonly number[]
  look: Look
}

const SHEET = { width: 210, height: 297 } as const
const TOP = (SHEET.height - 2 * CARD.height) / 2
const PLACES = [0, CARD.width].flatMap((left) =>
  [TOP, TOP + CARD.height].map((above) => ({ left, above })),
)

/** Table cards, four on a sheet of A4, to be cut in the middle: a PDF. */
export async function cardsPdf(cards: Cards): Promise<Blob> {
  const { name, address, href, level, sizeMm, tables, look, design } = cards
  const said = [...wordsOf(cards), ...tables].join(' ')
  const press = await openPress(name, said, { read: readSiteFile, artist: canvasArtist() })
  const art: CardArt = {
    design,
    colours: lookColours(look, 'light'),
    tile: design === 'surface' ? await loadSurface(look.surface) : null,
    logo: cards.logoPlace === 'none' ? null : await embedPicture(press.pdf, cards.logo),
    logoPlace: cards.logoPlace,
  }
  const layout = layoutCard({
    name,
    address,
    codeSize: sizeMm,
    hasTable: tables.length > 0,
    hasLogo: art.logo !== null && art.logoPlace === 'above',
    measure: (text) => press.measure(text, 600),
  })
  const numbers = tables.length > 0 ? tables : PLACES.map(() => null)
  for (let first = 0; first < numbers.length; first += PLACES.length) {
    const sheet = new Sheet(press, SHEET)
    for (const [at, place] of PLACES.entries()) {
      const table = numbers[first + at]
      if (table === undefined) continue
      const code = createQrCode(tableAddress(href, table), level)
      await drawCard(sheet, { layout, code, table, art }, place)
    }
    drawCutMarks(sheet, SHEET)
    await breathe()
  }
  return savedPdf(press)
}
