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
import type { Font, Glyph } from 'fontkit'
import type { SetLine, SetRun } from './lettering.ts'
import type { Typefaces } from './typefaces.ts'

/** Fonts in a document, each with the letters that were drawn with it and no others. */
export interface PdfFonts {
  /** What shows a line from where the pen is, in a size in points. */
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

/**
 * The library lays texts out by itself and leaves out where letters' marks belong. So it is given a
 * font that answers with the letters as they are laid out already, and asked to encode those.
 */
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

/** Says what a piece of drawing reads as, for whoever copies or searches it. */
export function readAs(text: string): PDFOperator {
  const words = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), words])
}

export function endReadAs(): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.EndMarkedContent)
}
