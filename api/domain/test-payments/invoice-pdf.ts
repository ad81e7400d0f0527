import { PDFDocument, rgb, type Color, type PDFPage } from 'pdf-lib'
import type { TestInvoice } from '#db/queries/test-payments.ts'
import { includedVat, testInvoiceNumber } from '#db/rules/test-payments.ts'
import { amountText, dayText } from '../local-texts.ts'
import { INVOICE_TEXTS, type InvoiceLabel } from './invoice-texts.ts'
import { createTypesetter, type TextStyle, type Typesetter } from './pdf-text.ts'

interface Sheet {
  page: PDFPage
  type: Typesetter
  invoice: TestInvoice
}

// A4 in points, and where things stand on it.
const SIZE = { width: 595.28, height: 841.89 }
const LEFT = 56
const RIGHT = SIZE.width - LEFT
const MIDDLE = 310
const INK = rgb(0.114, 0.102, 0.086)
const QUIET = rgb(0.361, 0.333, 0.294)
const CARDAMOM = rgb(0.118, 0.357, 0.29)
const SAFFRON = rgb(0.949, 0.71, 0.267)
const HAIRLINE = rgb(0.906, 0.875, 0.82)
const LEADING = 16

const TITLE: TextStyle = { size: 24, weight: 600, colour: CARDAMOM }
const LABEL: TextStyle = { size: 9, colour: QUIET }
const TEXT: TextStyle = { size: 11, colour: INK }
const STRONG: TextStyle = { ...TEXT, weight: 600 }

/** An invoice as a PDF of one page in English and Arabic; the same invoice gives the same bytes. */
export async function drawInvoice(invoice: TestInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { sellerName, customerName, email } = invoice
  const type = await createTypesetter(document, [sellerName, customerName, email])
  const page = document.addPage([SIZE.width, SIZE.height])
  describe(document, invoice)
  const sheet: Sheet = { page, type, invoice }
  drawHead(sheet)
  const below = Math.min(drawParties(sheet, 700), drawFacts(sheet, 700))
  const end = drawAmounts(sheet, below - 28)
  drawNotes(sheet, end - 28)
  return new Uint8Array(await document.save())
}

function describe(document: PDFDocument, { number, sellerName, createdAt }: TestInvoice): void {
  document.setTitle(`${testInvoiceNumber(number)} · ${sellerName}`)
  document.setLanguage('en')
  document.setCreationDate(new Date(createdAt))
  document.setModificationDate(new Date(createdAt))
}

function drawHead(sheet: Sheet): void {
  const { page, type, invoice } = sheet
  const title = invoice.sellerTrn ? 'taxInvoice' : 'invoice'
  const texts = INVOICE_TEXTS[title]
  type.draw(page, texts.en, { x: LEFT, y: 772 }, TITLE)
  type.draw(page, texts.ar, { x: RIGHT, y: 772 }, { ...TITLE, align: 'right' })
  page.drawRectangle({ x: LEFT, y: 756, width: RIGHT - LEFT, height: 2, color: SAFFRON })
  label(sheet, 'test', 738)
}

/** Seller and buyer in the left column; returns how far down they reach. */
function drawParties({ page, type, invoice }: Sheet, top: number): number {
  const { sellerName, sellerTrn, email } = invoice
  let y = top
  const block = (name: InvoiceLabel, texts: readonly string[]) => {
    const { en, ar } = INVOICE_TEXTS[name]
    type.draw(page, `${en}  ·  ${ar}`, { x: LEFT, y }, LABEL)
    for (const [index, text] of texts.entries()) {
      const style = index === 0 ? STRONG : TEXT
      for (const line of type.wrap(text, MIDDLE - LEFT - 24, style)) {
        y -= LEADING
        type.draw(page, line, { x: LEFT, y }, style)
      }
    }
    y -= 28
  }
  block('seller', [sellerName, ...(sellerTrn ? [`TRN ${sellerTrn}`] : [])].filter(type.has))
  // A name in a script that the font lacks is left out rather than written in another.
  block('buyer', [invoice.customerName, email].filter(type.has))
  return y
}

/** Number, date and state in the right column. */
function drawFacts({ page, type, invoice }: Sheet, top: number): number {
  const { number, createdAt, status } = invoice
  let y = top
  const fact = (name: InvoiceLabel, values: readonly string[]) => {
    const { en, ar } = INVOICE_TEXTS[name]
    type.draw(page, en, { x: MIDDLE, y }, LABEL)
    type.draw(page, ar, { x: RIGHT, y }, { ...LABEL, align: 'right' })
    const [left = '', right = ''] = values
    type.draw(page, left, { x: MIDDLE, y: y - LEADING }, STRONG)
    type.draw(page, right, { x: RIGHT, y: y - LEADING }, { ...TEXT, align: 'right' })
    y -= LEADING + 28
  }
  fact('number', [testInvoiceNumber(number)])
  fact('date', [dayText('en', createdAt), dayText('ar', createdAt)])
  fact('status', [INVOICE_TEXTS[status].en, INVOICE_TEXTS[status].ar])
  return y
}

/** What is charged, line by line, and the total; returns how far down they reach. */
function drawAmounts(sheet: Sheet, top: number): number {
  const { page, type, invoice } = sheet
  const { plan, price, credit, sellerTrn, currency } = invoice
  const total = price - credit
  let y = top
  const line = (name: InvoiceLabel, amount: number, style: TextStyle = TEXT) => {
    const { en, ar } = INVOICE_TEXTS[name]
    const text = amountText('en', amount, currency, { exact: true })
    type.draw(page, en, { x: LEFT, y }, style)
    type.draw(page, ar, { x: MIDDLE + 60, y }, { ...style, align: 'right' })
    type.draw(page, text, { x: RIGHT, y }, { ...style, align: 'right' })
    y -= 22
  }
  rule(page, y + 20)
  line(plan, price)
  type.draw(page, periodText('en', invoice), { x: LEFT, y: y + 6 }, LABEL)
  const arabic = { x: MIDDLE + 60, y: y + 6 }
  type.draw(page, periodText('ar', invoice), arabic, { ...LABEL, align: 'right' })
  y -= 22
  if (credit > 0) line('credit', -credit)
  rule(page, y + 12)
  y -= 14
  if (sellerTrn) {
    const vat = includedVat(total)
    line('net', total - vat)
    line('vat', vat)
  }
  y -= 4
  line('total', total, { ...STRONG, size: 14 })
  rule(page, y + 8)
  return y
}

function drawNotes({ page, type, invoice }: Sheet, top: number): void {
  if (!invoice.sellerTrn) return
  const { en, ar } = INVOICE_TEXTS.vatNote
  type.draw(page, en, { x: LEFT, y: top }, LABEL)
  type.draw(page, ar, { x: RIGHT, y: top - LEADING }, { ...LABEL, align: 'right' })
}

function label({ page, type }: Sheet, name: InvoiceLabel, y: number): void {
  const { en, ar } = INVOICE_TEXTS[name]
  type.draw(page, en, { x: LEFT, y }, LABEL)
  type.draw(page, ar, { x: RIGHT, y }, { ...LABEL, align: 'right' })
}

function rule(page: PDFPage, y: number, color: Color = HAIRLINE): void {
  page.drawRectangle({ x: LEFT, y, width: RIGHT - LEFT, height: 0.75, color })
}

function periodText(language: 'en' | 'ar', { periodStart, periodEnd }: TestInvoice): string {
  return `${dayText(language, periodStart)} – ${dayText(language, periodEnd)}`
}
