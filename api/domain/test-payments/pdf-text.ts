import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import bidiFactory from 'bidi-js'
import { create, type Font } from 'fontkit'
import type { Color, PDFDocument, PDFFont, PDFPage } from 'pdf-lib'
import { unwrapWoff } from './woff.ts'

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]
export type Weight = 400 | 600

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: Color
  /** Which edge of the text `x` is. */
  align?: 'left' | 'right'
}

/** Sets texts of any script that Readex Pro has, letters joined and directions as they are read. */
export interface Typesetter {
  /** Draws one line with its base at `y`. */
  draw(page: PDFPage, text: string, at: { x: number; y: number }, style: TextStyle): void
  /** The lines that a text takes; a word that is too long for one is cut. */
  wrap(text: string, width: number, style: TextStyle): string[]
  /** Whether every letter can be drawn. */
  has(text: string): boolean
}

interface Face {
  shapes: Font
  font: PDFFont
}

// Readex Pro comes in subsets. A text is drawn in the first that has its letters.
const SUBSETS = ['latin', 'arabic', 'latin-ext', 'vietnamese'] as const
const WEIGHTS = [400, 600] as const
// They join or part letters and have no shape of their own.
const JOINERS = /[\u200C\u200D]/g
const ARABIC = /\p{Script=Arabic}/u

const bidi = bidiFactory()
let files: Record<Weight, Buffer[]> | undefined

/** A typesetter for a document: for English, Arabic, and the letters of `names`. */
export async function createTypesetter(
  document: PDFDocument,
  names: readonly string[],
): Promise<Typesetter> {
  files ??= { 400: SUBSETS.map(readSubset(400)), 600: SUBSETS.map(readSubset(600)) }
  // Opened for each document: a font remembers of which letters it made its shapes.
  const subsets = { 400: files[400].map(openFont), 600: files[600].map(openFont) }
  const letters = new Set(bare(`aب${names.join('')}`))
  const faces = new Map<Weight, Face[]>()
  for (const weight of WEIGHTS) {
    const used = [...letters].flatMap((letter) => fontOf(subsets[weight], letter) ?? [])
    faces.set(weight, await embed(document, [...new Set(used)]))
  }
  const runs = (text: string, weight: Weight = 400) => visualRuns(text, faces.get(weight) ?? [])
  const width = (text: string, { size, weight }: TextStyle) =>
    runs(text, weight).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
  return {
    draw(page, text, { x, y }, style) {
      const { size, weight, colour, align = 'left' } = style
      let left = align === 'left' ? x : x - width(text, style)
      for (const { text: part, font } of runs(text, weight)) {
        page.drawText(part, { x: left, y, size, font, ...(colour && { color: colour }) })
        left += font.widthOfTextAtSize(part, size)
      }
    },
    wrap: (text, limit, style) => wrap(text, (line) => width(line, style) <= limit),
    has: (text) => [...bare(text)].every((letter) => fontOf(subsets[400], letter)),
  }
}

interface Run {
  text: string
  font: PDFFont
}

/** Parts of one font and direction, from left to right; pdf-lib turns Arabic letters by itself. */
function visualRuns(whole: string, faces: readonly Face[]): Run[] {
  const text = bare(whole)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, directionOf(text))
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const fonts = fontsOf(text, faces)
  const runs: (Run & { level: number })[] = []
  for (const index of bidi.getReorderedIndices(text, { levels, paragraphs })) {
    const font = fonts[index]
    if (!font) continue
    const level = levels[index] ?? 0
    const letter = mirrored.get(index) ?? text[index] ?? ''
    const run = runs.at(-1)
    if (run?.font === font && run.level === level) run.text += letter
    else runs.push({ text: letter, font, level })
  }
  return runs.map(({ text, font }) => ({ font, text: ARABIC.test(text) ? reverse(text) : text }))
}

function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return ARABIC.test(letter) ? 'rtl' : 'ltr'
}

function reverse(text: string): string {
  return text.split('').toReversed().join('')
}

/** The font of each UTF-16 unit; what several fonts have goes with what stands before it. */
function fontsOf(text: string, faces: readonly Face[]): (PDFFont | undefined)[] {
  let current: Face | undefined
  return [...text].flatMap((letter) => {
    const near = current ? [current, ...faces] : faces
    const face = near.find(({ shapes }) => hasLetter(shapes, letter))
    current = face ?? current
    return Array.from({ length: letter.length }, () => face?.font)
  })
}

function fontOf(fonts: readonly Font[], letter: string): Font | undefined {
  return fonts.find((font) => hasLetter(font, letter))
}

function hasLetter(font: Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

function bare(text: string): string {
  return text.normalize('NFC').replace(JOINERS, '')
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

function readSubset(weight: Weight): (subset: string) => Buffer {
  const { resolve } = createRequire(import.meta.url)
  return (subset) => {
    const file = `@fontsource/readex-pro/files/readex-pro-${subset}-${weight}-normal.woff`
    return unwrapWoff(readFileSync(resolve(file)))
  }
}

function openFont(file: Buffer): Font {
  const font = create(file)
  if (!('layout' in font)) throw new Error('A file of Readex Pro is no single font')
  return forPdf(font)
}

async function embed(document: PDFDocument, fonts: readonly Font[]): Promise<Face[]> {
  const faces: Face[] = []
  for (const shapes of fonts) {
    document.registerFontkit({ create: () => shapes } as unknown as Fontkit)
    const font = await document.embedFont(new Uint8Array(), { subset: true })
    faces.push({ shapes, font })
  }
  return faces
}

// pdf-lib was written for an older fontkit, which gave a subset as a stream.
function forPdf(font: Font): Font {
  const make = font.createSubset.bind(font)
  const createSubset = () => {
    const subset = make()
    return Object.assign(subset, { encodeStream: () => Readable.from([subset.encode()]) })
  }
  return Object.assign(font, { createSubset })
}
