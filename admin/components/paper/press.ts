import { PDFDocument } from '@cantoo/pdf-lib'
import type { Artist } from './drawn-text.ts'
import { Lettering } from './lettering.ts'
import { embedFonts } from './pdf-fonts.ts'
import type { Press } from './sheet.ts'
import type { Extent } from './text-fit.ts'
import { openTypefaces, type ReadFile, type Weight } from './typefaces.ts'

/** A new document with the fonts for these texts. */
export async function openPress(
  title: string,
  texts: string,
  { read, artist }: { read: ReadFile; artist: Artist },
): Promise<Press & { measure: (text: string, weight: Weight) => Extent }> {
  const typefaces = await openTypefaces(texts, read)
  const lettering = new Lettering(typefaces)
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  return {
    pdf,
    lettering,
    fonts: await embedFonts(pdf, typefaces),
    artist,
    measure: (text, weight) => lettering.measure(text, weight) ?? artist.measure(text, weight),
  }
}

/** The finished document. */
export async function savedPdf({ pdf }: Press): Promise<Blob> {
  return new Blob([Uint8Array.from(await pdf.save())], { type: 'application/pdf' })
}

/** Reads a file of this site. */
export async function readSiteFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Lets the browser answer to its owner between two pieces of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
