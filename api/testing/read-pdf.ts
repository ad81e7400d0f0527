import { Document } from 'mupdf'

/** The text of a PDF’s first page, line by line. */
export function readPdf(bytes: Uint8Array): string {
  const document = Document.openDocument(bytes, 'application/pdf')
  return document.loadPage(0).toStructuredText('').asText().replaceAll('\u00A0', ' ')
}
