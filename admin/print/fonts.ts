import {
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  setFontAndSize,
  setTextRise,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib'
import arabic400 from '@fontsource/readex-pro/files/readex-pro-arabic-400-normal.woff?url'
import arabic600 from '@fontsource/readex-pro/files/readex-pro-arabic-600-normal.woff?url'
import latin400 from '@fontsource/readex-pro/files/readex-pro-latin-400-normal.woff?url'
import latin600 from '@fontsource/readex-pro/files/readex-pro-latin-600-normal.woff?url'
import extended400 from '@fontsource/readex-pro/files/readex-pro-latin-ext-400-normal.woff?url'
import extended600 from '@fontsource/readex-pro/files/readex-pro-latin-ext-600-normal.woff?url'
import vietnamese400 from '@fontsource/readex-pro/files/readex-pro-vietnamese-400-normal.woff?url'
import vietnamese600 from '@fontsource/readex-pro/files/readex-pro-vietnamese-600-normal.woff?url'
import wider400 from '@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff?url'
import wider600 from '@fontsource/vazirmatn/files/vazirmatn-arabic-600-normal.woff?url'
import { type Font, type Glyph, type GlyphPosition, create } from 'fontkit'
import type { Direction } from '#db/rules/text/language.ts'
import { visualRuns, hasLetters } from '#db/rules/text/visual-runs.ts'
import type { Extent } from './text-fit.ts'

interface SetRun {
  font: Font
  glyphs: Glyph[]
  positions: GlyphPosition[]
}

/** A line with its letters joined and in the order in which they stand; its width in units of its size. */
export interface SetLine {
  runs: SetRun[]
  width: number
}

interface Shaped {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  width: number
}

const ASCENT = 0.95
const DESCENT = 0.3

export class Lettering {
  readonly #typefaces: Typefaces

  constructor(typefaces: Typefaces) {
    this.#typefaces = typefaces
  }

  /** A line; null where the fonts lack one of its letters. */
  set(text: string, dir: Direction, weight: Weight): SetLine | null {
    const typeface = this.#typefaces.of(text, weight)
    if (!typeface) return null
    const line: SetLine = { runs: [], width: 0 }
    for (const { text: part, font, direction } of visualRuns(text, dir, typeface)) {
      const run: SetRun = { font, glyphs: [], positions: [] }
      const words = part.split(/(?<= )|(?= )/)
      for (const word of direction === 'rtl' ? words.toReversed() : words) {
        const { glyphs, positions, width } = shape(word, font, direction)
        run.glyphs.push(...glyphs)
        run.positions.push(...positions)
        line.width += width
      }
      line.runs.push(run)
    }
    return line
  }

  measure(text: string, weight: Weight): Extent | null {
    const line = this.set(text, 'ltr', weight)
    return line && { width: line.width, ascent: ASCENT, descent: DESCENT }
  }
}

function shape(word: string, font: Font, direction: Direction): Shaped {
  const { glyphs, positions } = font.layout(word, undefined, undefined, undefined, direction)
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return { glyphs, positions, width: units / font.unitsPerEm }
}

const WEIGHTS = [400, 600] as const
export type Weight = (typeof WEIGHTS)[number]

export interface Typefaces {
  of(text: string, weight: Weight): readonly Font[] | null
  files: ReadonlyMap<Font, Uint8Array>
}

interface Files {
  urls: Readonly<Record<Weight, string>>
  letters: RegExp
  /** Whether it takes the place of others where it is needed, because letters join within one font. */
  isWider?: true
}

// Readex Pro has the letters of Arabic alone; the last has those of Persian, Urdu and Kurdish too.
const FACES: readonly Files[] = [
  { urls: { 400: latin400, 600: latin600 }, letters: /(?:)/ },
  { urls: { 400: arabic400, 600: arabic600 }, letters: /\p{Script=Arabic}/u },
  { urls: { 400: extended400, 600: extended600 }, letters: /[\u0100-\u036f\u1e00-\u20cf]/ },
  { urls: { 400: vietnamese400, 600: vietnamese600 }, letters: /[\u0100-\u036f\u1e00-\u20cf]/ },
  {
    urls: { 400: wider400, 600: wider600 },
    letters: /[\u0671-\u06ef\u06fa-\u08ff]/,
    isWider: true,
  },
]

export async function openTypefaces(texts: string): Promise<Typefaces> {
  const needed = FACES.filter(({ letters }) => letters.test(texts))
  const files = new Map<Font, Uint8Array>()
  const byWeight = new Map<Weight, { plain: Font[]; wider: Font[] }>()
  for (const weight of WEIGHTS) {
    const opened = await Promise.all(
      needed.map(async ({ urls, isWider = false }) => {
        const bytes = await readSiteFile(urls[weight])
        return { bytes, isWider, font: openFont(bytes) }
      }),
    )
    for (const { font, bytes } of opened) files.set(font, bytes)
    const plain = opened.filter(({ isWider }) => !isWider).map(({ font }) => font)
    const wider = opened.filter(({ isWider }) => isWider).map(({ font }) => font)
    byWeight.set(weight, { plain, wider: [...wider, ...plain] })
  }
  return {
    files,
    of(text, weight) {
      const { plain = [], wider = [] } = byWeight.get(weight) ?? {}
      if (hasLetters(plain, text)) return plain
      return hasLetters(wider, text) ? wider : null
    },
  }
}

export async function readSiteFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Parameters<typeof create>[0])
  if (!('layout' in font)) throw new Error('That is no single font')
  return font
}

export interface PdfFonts {
  operators(page: PDFPage, line: SetLine, size: number): PDFOperator[]
}

interface Embedded {
  font: PDFFont
  encode(glyphs: Glyph[]): string[]
  keys: Map<PDFPage, PDFName>
}

const HEX_DIGITS = 4
const THOUSAND = 1000

export async function embedFonts(pdf: PDFDocument, { files }: Typefaces): Promise<PdfFonts> {
  const embedded = new Map<Font, Embedded>()
  for (const [font, bytes] of files) embedded.set(font, await embed(pdf, font, bytes))
  return {
    operators: (page, { runs }, size) =>
      runs.flatMap((run) => {
        const known = embedded.get(run.font)
        if (!known) throw new Error('That font is not in the document')
        return [setFontAndSize(keyOn(page, known), size), ...show(run, known, size)]
      }),
  }
}

/** The library leaves out where letters' marks belong, so it is given letters laid out already. */
async function embed(pdf: PDFDocument, font: Font, bytes: Uint8Array): Promise<Embedded> {
  let laidOut: Glyph[] = []
  const asLaidOut = Object.create(font, { layout: { value: () => ({ glyphs: laidOut }) } })
  pdf.registerFontkit({ create: () => asLaidOut })
  const embedded = await pdf.embedFont(bytes, { subset: true })
  return {
    font: embedded,
    keys: new Map(),
    encode(glyphs) {
      laidOut = glyphs
      const codes = embedded.encodeText('').asString()
      return glyphs.map((_, at) => codes.slice(at * HEX_DIGITS, (at + 1) * HEX_DIGITS))
    },
  }
}

function keyOn(page: PDFPage, { font, keys }: Embedded): PDFName {
  const key = keys.get(page) ?? page.node.newFontDictionary(font.name, font.ref)
  keys.set(page, key)
  return key
}

/** Shows glyphs where they belong: a number between two moves back by thousandths of the size. */
function show({ font, glyphs, positions }: SetRun, { encode }: Embedded, size: number) {
  const operators: PDFOperator[] = []
  const codes = encode(glyphs)
  const scale = THOUSAND / font.unitsPerEm
  let shown = ''
  let rise = 0
  let back = 0
  const flush = () => {
    if (shown !== '') operators.push(showAdjusted(`[${shown}]`))
    shown = ''
  }
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[at] ?? NOWHERE
    if (yOffset !== rise) {
      flush()
      rise = yOffset
      operators.push(setTextRise((rise / font.unitsPerEm) * size))
    }
    back -= xOffset * scale
    if (Math.round(back) !== 0) shown += Math.round(back)
    shown += `<${codes[at]}>`
    back += Math.round(-back) + (xOffset + glyph.advanceWidth - xAdvance) * scale
  }
  if (Math.round(back) !== 0) shown += Math.round(back)
  flush()
  return rise === 0 ? operators : [...operators, setTextRise(0)]
}

const NOWHERE = { xAdvance: 0, xOffset: 0, yOffset: 0 }

function showAdjusted(array: string): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [array])
}

export function beginActualText(text: string): PDFOperator {
  const words = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), words])
}

export function endActualText(): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.EndMarkedContent)
}
