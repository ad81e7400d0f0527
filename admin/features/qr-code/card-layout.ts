import type { PDFImage } from '@cantoo/pdf-lib'
import type { SurfaceTile } from '#admin/print/press.ts'
import { isTooFine, SCAN_WORDS, type SizeMm } from '#admin/print/qr-code.ts'
import { fitText, heightOf, type FittedText, type Measure } from '#admin/print/text-fit.ts'
import { createQrCode, type Level } from '#db/rules/qr-code.ts'
import type { SchemeColours } from '#db/rules/look/look-colours.ts'
import type { Wifi } from '#db/rules/contact/wifi.ts'

/** A6, four of which make an A4 sheet; all lengths in millimetres. */
export const CARD = { width: 105, height: 148, margin: 8 } as const

const GAP = 4.5
const WORDS_GAP = 1
const NAME_SIZE = 9.5
const WORDS_SIZE = 5.6
const WORDS_HEIGHT = 9
// Addresses begin with the host, whatever script the rest is in.
const ADDRESS_BOX = { height: 10, largest: 3.4, direction: 'ltr' } as const

export interface CardText {
  text: FittedText
  top: number
}

export const DESIGNS = ['plain', 'band', 'surface'] as const
export type Design = (typeof DESIGNS)[number]

const LOGO = 15
export const BADGE = { width: 15, height: 9.5, size: 6.5 } as const
const BESIDE_BADGE = 3
const LOGO_GAP = 2.5

export interface CardLayout {
  logo: { top: number; size: number } | null
  name: CardText
  code: { top: number; size: number }
  english: CardText
  arabic: CardText
  address: CardText
  /** The guest network, below all; its code stands before its words. */
  wifi: { top: number; name: CardText; password: CardText | null } | null
}

interface CardContent {
  name: string
  address: string
  codeSize: number
  hasLogo: boolean
  hasTable: boolean
  wifi: Wifi | null
  measure: Measure
  /** The restaurant's name has its menu's face. */
  measureName: Measure
}

export function wordsOf({
  name,
  address,
  wifi,
}: Pick<CardContent, 'name' | 'address' | 'wifi'>): string[] {
  const network = wifi
    ? [networkText(wifi), ...(wifi.password === null ? [] : [wifi.password])]
    : []
  return [name, SCAN_WORDS.en, SCAN_WORDS.ar, address, ...network]
}

/** Of the code that joins the guest network; its words stand beside it. */
export const WIFI = { size: 24, gap: 3, largest: 5 } as const
// The menu's code leaves it room, and a logo above the name.
const BESIDE_WIFI: SizeMm = 50
const BESIDE_WIFI_AND_LOGO: SizeMm = 30

/** The menu's code as large as the card has room for it. */
export function codeSizeOf(
  sizeMm: SizeMm,
  { wifi, hasLogo }: Pick<CardContent, 'wifi' | 'hasLogo'>,
): number {
  return wifi ? Math.min(sizeMm, hasLogo ? BESIDE_WIFI_AND_LOGO : BESIDE_WIFI) : sizeMm
}

interface CardCode {
  /** The longest of the cards. */
  address: string
  sizeMm: SizeMm
  level: Level
  logoPlace: LogoPlace
  wifi: Wifi | null
}

/** Whether some phones cannot tell apart the squares of a code, as small as its card prints it. */
export function isCardTooFine({ address, sizeMm, wifi, ...code }: CardCode): boolean {
  const printed = codeSizeOf(sizeMm, { wifi, hasLogo: code.logoPlace === 'above' })
  return isTooFine(createQrCode(address, codeLevel(code)), printed)
}

export function layoutCard(content: CardContent): CardLayout {
  const { codeSize, measure } = content
  const width = CARD.width - 2 * CARD.margin
  const badge = content.hasTable ? BADGE.width + BESIDE_BADGE : 0
  const words = { width: width - 2 * badge, height: WORDS_HEIGHT, largest: WORDS_SIZE }
  const english = fitText(SCAN_WORDS.en, words, measure)
  const arabic = fitText(SCAN_WORDS.ar, words, measure)
  const addressBox = { width, ...ADDRESS_BOX }
  const address = fitText(content.address, addressBox, measure)
  const logo = content.hasLogo ? LOGO + LOGO_GAP : 0
  const wifi = content.wifi ? WIFI.size + GAP : 0
  const said = [english, arabic, address].map(millimetres)
  const others = said.reduce((sum, height) => sum + height, 3 * GAP + WORDS_GAP + logo + wifi)
  const height = CARD.height - 2 * CARD.margin - codeSize - others
  const name = fitText(content.name, { width, height, largest: NAME_SIZE }, content.measureName)

  let top = (CARD.height - codeSize - others - millimetres(name)) / 2
  function place(text: FittedText, gap: number): CardText {
    const placed = { text, top }
    top += millimetres(text) + gap
    return placed
  }
  const placedLogo = content.hasLogo ? { top, size: LOGO } : null
  top += logo
  const placedName = place(name, GAP)
  const code = { top, size: codeSize }
  top += codeSize + GAP
  const below = {
    english: place(english, WORDS_GAP),
    arabic: place(arabic, GAP),
    address: place(address, GAP),
  }
  return { logo: placedLogo, name: placedName, code, ...below, wifi: layoutWifi(content, top) }
}

// Called so in every language of a card.
function networkText({ name }: Wifi): string {
  return `Wi-Fi: ${name}`
}

function layoutWifi({ wifi, measure }: CardContent, top: number): CardLayout['wifi'] {
  if (!wifi) return null
  const width = CARD.width - 2 * CARD.margin - WIFI.size - WIFI.gap
  const box = { width, height: WIFI.size / 2 - 1, largest: WIFI.largest }
  const name = fitText(networkText(wifi), box, measure)
  const password =
    wifi.password === null ? null : fitText(wifi.password, { ...box, direction: 'ltr' }, measure)
  const height = millimetres(name) + (password ? millimetres(password) + 2 : 0)
  const first = top + (WIFI.size - height) / 2
  return {
    top,
    name: { text: name, top: first },
    password: password && { text: password, top: first + millimetres(name) + 2 },
  }
}

/** Of rolls for label printers. */
export const LABEL_WIDTHS_MM = [29, 62] as const
export const LABEL_MM = { least: 20, most: 150 } as const

// What no label printer reaches.
const LABEL_MARGIN = 1.5

/** One code on a label, with the table's name below; in millimetres. */
export function layoutLabel(widthMm: number) {
  const size = widthMm - 2 * LABEL_MARGIN
  const box = { width: size, height: widthMm / 5, largest: widthMm / 8 }
  // The code brings a margin of its own.
  const words = { ...box, top: LABEL_MARGIN + size }
  const code = { left: LABEL_MARGIN, top: LABEL_MARGIN, size }
  return { height: words.top + box.height + LABEL_MARGIN, code, words }
}

/** A table's name, as large as its badge allows without breaking a word. */
export function fitBadge(table: string, measure: Measure): FittedText {
  const width = BADGE.width - 1.5
  const widest = Math.max(...table.split(' ').map((word) => measure(word).width))
  // A little less, because a word as wide as the badge to the last digit is broken.
  const largest = Math.min(BADGE.size, (0.999 * width) / widest)
  return fitText(table, { width, height: BADGE.height, largest }, measure)
}

/** Where the middle of the network's words is, from the card's edge. */
export const WIFI_MIDDLE = (CARD.margin + WIFI.size + WIFI.gap + CARD.width - CARD.margin) / 2

export function millimetres({ size, lines }: FittedText): number {
  return heightOf(lines) * size
}

export function badgeTop({ english, arabic }: Pick<CardLayout, 'english' | 'arabic'>): number {
  const bottom = arabic.top + millimetres(arabic.text)
  return (english.top + bottom - BADGE.height) / 2
}

export const LOGO_PLACES = ['none', 'above', 'over'] as const
export type LogoPlace = (typeof LOGO_PLACES)[number]

/** With the logo in the code it is H, which mends what the logo hides. */
export function codeLevel({ level, logoPlace }: { level: Level; logoPlace: LogoPlace }): Level {
  return logoPlace === 'over' ? 'H' : level
}

export interface CardArt {
  design: Design
  colours: SchemeColours
  tile: SurfaceTile | null
  logo: PDFImage | null
  logoPlace: LogoPlace
}

export interface PaperColours {
  ground: string
  name: string
  text: string
  badge: string
  onBadge: string
}

const INK = '#1d1a16'
const BLACK = '#000000'
const WHITE = '#ffffff'

// Between the name and the end of the band.
const BELOW_NAME = 2.2

export function paperColours(design: Design, colours: SchemeColours): PaperColours {
  const { action, onAction, wash } = colours
  if (design === 'plain') {
    return { ground: WHITE, name: BLACK, text: BLACK, badge: BLACK, onBadge: WHITE }
  }
  const badge = { badge: action, onBadge: onAction }
  if (design === 'surface') return { ground: wash, name: action, text: INK, ...badge }
  return { ground: WHITE, name: onAction, text: INK, ...badge }
}

export function bandHeight({ name }: Pick<CardLayout, 'name'>): number {
  return name.top + millimetres(name.text) + BELOW_NAME
}

export function cardsName(href: string, tables: readonly string[]): string {
  return `${namedFor(href, 'table-cards', tables)}.pdf`
}

/** As a printer's shelf needs it: whose they are, and for which tables. */
export function namedFor(href: string, what: string, tables: readonly string[]): string {
  const menu = decodeURIComponent(new URL(href).pathname.slice(1))
  const [first, last] = [tables[0], tables.at(-1)]
  const span = first === last ? [first] : [first, last]
  const names = span
    .filter((table) => table !== undefined)
    .map((table) => table.replace(UNSAFE, '-'))
  return [menu, what, ...names].join('-')
}

/** A file's name for each table; no two differ in nothing but their case. */
export function tableFileNames(tables: readonly string[]): string[] {
  const taken = new Set<string>()
  return tables.map((table) => {
    const plain = table.replace(UNSAFE, '-').replace(/^-|-$/g, '') || 'table'
    let name = plain
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${plain}-${number}`
    taken.add(name.toLowerCase())
    return name
  })
}

// Not in a file's name.
const UNSAFE = /[^\p{L}\p{M}\p{N}]+/gu
