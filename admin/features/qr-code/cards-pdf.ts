import { contextOf, pngOf } from '#admin/print/canvas-text.ts'
import { drawSurface, breathe, openPress, savedPdf, loadSurface } from '#admin/print/press.ts'
import { type QrCode, createQrCode, type Level, type SizeMm } from '#admin/print/qr-code.ts'
import { Sheet } from '#admin/print/sheet.ts'
import type { FittedText } from '#admin/print/text-fit.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import type { Look } from '#db/rules/look/look.ts'
import { tableAddress } from '#db/rules/tables.ts'
import { wifiCode, type Wifi } from '#db/rules/contact/wifi.ts'
import {
  BADGE,
  badgeTop,
  CARD,
  type CardLayout,
  type CardText,
  bandHeight,
  OVER_SHARE,
  paperColours,
  type CardArt,
  type PaperColours,
  type LogoPlace,
  layoutCard,
  wordsOf,
  type Design,
  fitBadge,
  millimetres,
  codeSizeOf,
  WIFI,
  WIFI_MIDDLE,
} from './card-layout.ts'
import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib'

interface Card {
  layout: CardLayout
  code: QrCode
  badge: FittedText | null
  /** Of the guest network. */
  wifi: QrCode | null
  art: CardArt
}

interface Place {
  left: number
  above: number
}

const MARK_MM = 5
const BLACK = '#000000'

async function drawCard(sheet: Sheet, card: Card, place: Place): Promise<void> {
  const { layout, code, badge, art } = card
  const { left, above } = place
  const inks = paperColours(art.design, art.colours)
  drawGround(sheet, card, inks, place)
  const middle = left + CARD.width / 2
  if (layout.logo && art.logo) {
    const { top, size } = layout.logo
    const box = { x: left + CARD.margin, y: above + top, width: CARD.width - 2 * CARD.margin }
    sheet.image(art.logo, { ...box, height: size })
  }
  await drawText(sheet, layout.name, { left, above, colour: inks.name })
  const { top, size } = layout.code
  sheet.code(code, middle - size / 2, above + top, size)
  if (art.logo && art.logoPlace === 'over') {
    const side = size * OVER_SHARE
    const box = { x: middle - side / 2, y: above + top + (size - side) / 2 }
    sheet.paint({ ...box, width: side, height: side }, '#ffffff')
    const inner = { x: box.x + side * 0.06, y: box.y + side * 0.06 }
    sheet.image(art.logo, { ...inner, width: side * 0.88, height: side * 0.88 })
  }
  for (const text of [layout.english, layout.arabic, layout.address]) {
    await drawText(sheet, text, { left, above, colour: inks.text })
  }
  if (layout.wifi && card.wifi) {
    const { top, name, password } = layout.wifi
    sheet.code(card.wifi, left + CARD.margin, above + top, WIFI.size)
    const beside = { left: left + WIFI_MIDDLE - CARD.width / 2, above, colour: inks.text }
    for (const text of [name, password]) if (text) await drawText(sheet, text, beside)
  }
  if (badge === null) return
  await drawTable(sheet, badge, inks, { left, above: above + badgeTop(layout) })
}

function drawGround(sheet: Sheet, { layout, art }: Card, inks: PaperColours, place: Place): void {
  const { left, above } = place
  const whole = { x: left, y: above, width: CARD.width, height: CARD.height }
  if (art.design === 'band') {
    sheet.paint({ ...whole, height: bandHeight(layout) }, art.colours.action)
  }
  if (art.design !== 'surface') return
  sheet.paint(whole, inks.ground)
  if (art.tile) drawSurface(sheet, art.tile, whole, art.colours.hairline)
}

async function drawTable(sheet: Sheet, table: FittedText, inks: PaperColours, place: Place) {
  const box = { x: place.left + CARD.width - CARD.margin - BADGE.width, y: place.above }
  sheet.paint({ ...box, width: BADGE.width, height: BADGE.height }, inks.badge)
  const top = (BADGE.height - millimetres(table)) / 2
  const middle = { left: box.x + BADGE.width / 2 - CARD.width / 2, above: place.above }
  await drawText(sheet, { text: table, top }, { ...middle, colour: inks.onBadge })
}

async function drawText(
  sheet: Sheet,
  { text: { size, lines, direction }, top }: CardText,
  { left, above, colour }: Place & { colour: string },
): Promise<void> {
  let baseline = above + top
  for (const { text, ascent, descent } of lines) {
    baseline += ascent * size
    const at = { x: left + CARD.width / 2, y: baseline, dir: direction } as const
    await sheet.line(text, at, { size, weight: 600, colour })
    baseline += descent * size
  }
}

function drawCutMarks(sheet: Sheet, { width, height }: { width: number; height: number }) {
  const middle = { x: width / 2, y: height / 2 }
  for (const x of [0, middle.x - MARK_MM, width - 2 * MARK_MM]) {
    sheet.rule({ x, y: middle.y }, { x: x + 2 * MARK_MM, y: middle.y }, 0.09, BLACK)
  }
  for (const y of [0, middle.y - MARK_MM, height - 2 * MARK_MM]) {
    sheet.rule({ x: middle.x, y }, { x: middle.x, y: y + 2 * MARK_MM }, 0.09, BLACK)
  }
}

export interface Cards {
  name: string
  address: string
  href: string
  level: Level
  sizeMm: SizeMm
  design: Design
  logo: string | null
  logoPlace: LogoPlace
  tables: readonly string[]
  /** Null for cards without the guest network. */
  wifi: Wifi | null
  look: Look
}

const SHEET = { width: 210, height: 297 } as const
const TOP = (SHEET.height - 2 * CARD.height) / 2
const PLACES = [0, CARD.width].flatMap((left) =>
  [TOP, TOP + CARD.height].map((above) => ({ left, above })),
)

export async function cardsPdf(cards: Cards): Promise<Blob> {
  const { name, address, href, level, tables, look, design, wifi } = cards
  const said = [...wordsOf(cards), ...tables].join(' ')
  const press = await openPress(name, said)
  const art: CardArt = {
    design,
    colours: lookColours(look, 'light'),
    tile: design === 'surface' ? await loadSurface(look.surface) : null,
    logo: cards.logoPlace === 'none' ? null : await embedPicture(press.pdf, cards.logo),
    logoPlace: cards.logoPlace,
  }
  const measure = (text: string) => press.measure(text, 600)
  const hasLogo = art.logo !== null && art.logoPlace === 'above'
  const layout = layoutCard({
    name,
    address,
    codeSize: codeSizeOf(cards.sizeMm, { wifi, hasLogo }),
    wifi,
    hasTable: tables.length > 0,
    hasLogo,
    measure,
  })
  const numbers = tables.length > 0 ? tables : PLACES.map(() => null)
  for (let first = 0; first < numbers.length; first += PLACES.length) {
    const sheet = new Sheet(press, SHEET)
    for (const [at, place] of PLACES.entries()) {
      const table = numbers[first + at]
      if (table === undefined) continue
      const code = createQrCode(tableAddress(href, table), level)
      const badge = table === null ? null : fitBadge(table, measure)
      const network = wifi && createQrCode(wifiCode(wifi))
      await drawCard(sheet, { layout, code, badge, wifi: network, art }, place)
    }
    drawCutMarks(sheet, SHEET)
    await breathe()
  }
  return savedPdf(press)
}

// 300 dots per inch in the largest place that a logo has.
const MOST_PIXELS = 640

async function embedPicture(pdf: PDFDocument, url: string | null): Promise<PDFImage | null> {
  if (url === null) return null
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return pdf.embedPng(await pngOf(canvas))
}
