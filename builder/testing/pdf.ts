import { PDFDocument } from '@cantoo/pdf-lib'

interface PrintedMenu {
  title: string
  /** Names with prices. */
  dishes: readonly (readonly [string, string])[]
}

/** A menu on one page. */
export async function aPdf({ title, dishes }: PrintedMenu): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText(title, { x: 20, y: 800, size: 24 })
  for (const [at, [name, price]] of dishes.entries()) {
    page.drawText(name, { x: 20, y: 760 - at * 20, size: 12 })
    page.drawText(price, { x: 240, y: 760 - at * 20, size: 12 })
  }
  return pdf.save()
}
