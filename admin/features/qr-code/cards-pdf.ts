import { contextOf, measureText, pngOf } from '#admin/print/canvas-text.ts'
import { breathe } from '#admin/print/breathe.ts'
import { drawSurface, openPress, savedPdf, loadSurface } from '#admin/print/press.ts'
import { fullSize, hiddenModules, INSET, type SizeMm } from '#admin/print/qr-code.ts'
import { type QrCode, createQrCode, type Level } from '#db/rules/qr-code.ts'
import { Sheet } from '#admin/print/sheet.ts'
import type { FittedText } from '#admin/print/text-fit.ts'
import { areReadable, readBack } from './read-back.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import { FACE_FONTS, type Look } from '#db/rules/look/look.ts'
import { tableAddress } from '#db/rules/tables.ts'
import { wifiCode, type Wifi } from '#db/rules/contact/wifi.ts'
import {
  BADGE,
  badgeTop,
  CARD,
  type CardLayout,
  type CardText,
  bandHeight,
  codeLevel,
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

interface Card {
  layout: CardLayout
  code: QrCode
  badge: FittedText | null
  /** Of the guest network. */
  wifi: QrCode | null
  art: CardArt
  /** Of the name; null for those of all text. */
  fonts: string | null
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
  await drawText(sheet, layout.name, { left, above, colour: inks.name, fonts: card.fonts })
  const { top, size } = layout.code
  sheet.code(code, middle - size / 2, above + top, size)
  if (art.logo && art.logoPlace === 'over') {
    const side = (size / fullSize(code)) * hiddenModules(code)
    const box = { x: middle - side / 2, y: above + top + (size - side) / 2 }
    sheet.paint({ ...box, width: side, height: side }, '#ffffff')
    const inner = { x: box.x + side * INSET, y: box.y + side * INSET }
    const shown = side * (1 - 2 * INSET)
    sheet.image(art.logo, { ...inner, width: shown, height: shown })
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
  { left, above, colour, fonts = null }: Place & { colour: string; fonts?: string | null },
): Promise<void> {
  let baseline = above + top
  for (const { text, ascent, descent } of lines) {
    baseline += ascent * size
    const at = { x: left + CARD.width / 2, y: baseline, dir: direction } as const
    await sheet.line(text, at, { size, weight: 600, colour, fonts })
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

/** With the logo above where it cannot be in the codes. */
export async function cardsPdf(chosen: Cards): Promise<{ pdf: Blob; logoPlace: LogoPlace }> {
  const { name, address, href, tables, look, design, wifi } = chosen
  const logo = chosen.logoPlace === 'none' ? null : await loadPicture(chosen.logo)
  const cards = await readableCards(chosen, logo)
  const { logoPlace } = cards
  const said = [...wordsOf(cards), ...tables].join(' ')
  const press = await openPress(name, said)
  const art: CardArt = {
    design,
    colours: lookColours(look, 'light'),
    tile: design === 'surface' ? await loadSurface(look.surface) : null,
    logo: logo && (await press.pdf.embedPng(await pngOf(logo))),
    logoPlace,
  }
  const measure = (text: string) => press.measure(text, 600)
  const fonts = FACE_FONTS[look.face]
  const hasLogo = logo !== null && logoPlace === 'above'
  const layout = layoutCard({
    name,
    address,
    codeSize: codeSizeOf(cards.sizeMm, { wifi, hasLogo }),
    wifi,
    hasTable: tables.length > 0,
    hasLogo,
    measure,
    measureName: fonts === null ? measure : (text) => measureText(text, 600, fonts),
  })
  const numbers = tables.length > 0 ? tables : PLACES.map(() => null)
  for (let first = 0; first < numbers.length; first += PLACES.length) {
    const sheet = new Sheet(press, SHEET)
    for (const [at, place] of PLACES.entries()) {
      const table = numbers[first + at]
      if (table === undefined) continue
      const code = createQrCode(tableAddress(href, table), codeLevel(cards))
      const badge = table === null ? null : fitBadge(table, measure)
      const network = wifi && createQrCode(wifiCode(wifi))
      await drawCard(sheet, { layout, code, badge, wifi: network, art, fonts }, place)
    }
    drawCutMarks(sheet, SHEET)
    await breathe()
  }
  return { pdf: await savedPdf(press), logoPlace }
}

async function readableCards(cards: Cards, logo: HTMLCanvasElement | null): Promise<Cards> {
  const { href, tables, wifi, logoPlace } = cards
  const codes = tables.length > 0 ? tables.map((table) => tableAddress(href, table)) : [href]
  const level = codeLevel(cards)
  if (wifi) await readBack([wifiCode(wifi)], 'L')
  if (logoPlace !== 'over' || !logo) {
    await readBack(codes, level)
    return cards
  }
  const pixels = contextOf(logo).getImageData(0, 0, logo.width, logo.height)
  if (await areReadable(codes, level, pixels)) return cards
  return readableCards({ ...cards, logoPlace: 'above' }, logo)
}

// 300 dots per inch in the largest place that a logo has.
const MOST_PIXELS = 640

async function loadPicture(url: string | null): Promise<HTMLCanvasElement | null> {
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
  return canvas
}
