import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { canDraw, typesetLine } from '#builder/pictures/typeface.ts'
import { writtenLanguage } from '#db/rules/language.ts'
import type { TestInvoice } from '#db/queries/test-payments.ts'
import { includedVat, testInvoiceNumber } from '#db/rules/test-payments.ts'
import { amountText, dayText } from '../mail/templates.ts'

/** What stands on an invoice, in both languages of its readers. */
const INVOICE_TEXTS = {
  invoice: { en: 'Invoice', ar: 'فاتورة' },
  taxInvoice: { en: 'Tax invoice', ar: 'فاتورة ضريبية' },
  test: { en: 'Test payment, no money moves', ar: 'دفع تجريبي، لا تُحوَّل أي أموال' },
  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  number: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  date: { en: 'Date', ar: 'التاريخ' },
  status: { en: 'Status', ar: 'الحالة' },
  period: { en: 'Period', ar: 'الفترة' },
  paid: { en: 'Paid', ar: 'مدفوعة' },
  open: { en: 'Not paid yet', ar: 'لم تُدفع بعد' },
  uncollectible: { en: 'Not paid', ar: 'غير مدفوعة' },
  refunded: { en: 'Refunded', ar: 'مُستردّة' },
  monthly: {
    en: `${PRODUCT_NAME.en} Pro, monthly plan`,
    ar: `${PRODUCT_NAME.ar} برو، الباقة الشهرية`,
  },
  yearly: {
    en: `${PRODUCT_NAME.en} Pro, yearly plan`,
    ar: `${PRODUCT_NAME.ar} برو، الباقة السنوية`,
  },
  credit: { en: 'Unused part of the last payment', ar: 'المتبقي من الدفعة السابقة' },
  net: { en: 'Amount without VAT', ar: 'المبلغ بدون الضريبة' },
  vat: { en: 'VAT 5 %', ar: 'ضريبة القيمة المضافة 5 %' },
  total: { en: 'Total', ar: 'الإجمالي' },
  vatNote: {
    en: 'The price includes VAT: the total × 5 / 105, to the nearest fils.',
    ar: 'السعر شامل الضريبة: الإجمالي × 5 / 105، مقرّبًا إلى أقرب فلس.',
  },
} as const satisfies Record<string, { en: string; ar: string }>

type InvoiceLabel = keyof typeof INVOICE_TEXTS

interface Sheet {
  page: PDFPage
  font: PDFFont
  /** Where the next line stands, in points from the lower edge. */
  y: number
}

// A4 in points: English on the left, Arabic on the right, what they are about between them.
const SIZE = { width: 595.28, height: 841.89 }
const LEFT = 56
const RIGHT = SIZE.width - LEFT
const MIDDLE = 210
const HALF = 315
const END = 420
const LEADING = 24
const TEXT_SIZE = 11
const TITLE_SIZE = 24
const INK = rgb(0.114, 0.102, 0.086)
const HAIRLINE = rgb(0.906, 0.875, 0.82)
// What Helvetica's built-in alphabet surely has. All else is drawn as outlines.
const PLAIN = /^[\x20-\x7e\u00a0-\u00ff–]*$/

/** An invoice as a PDF of one page in English and Arabic; the same invoice gives the same bytes. */
export async function drawInvoice(invoice: TestInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([SIZE.width, SIZE.height])
  describe(document, invoice)
  const sheet = { page, font, y: 772 }
  row(sheet, invoice.sellerTrn ? 'taxInvoice' : 'invoice', {}, TITLE_SIZE)
  row(sheet, 'test')
  rule(sheet)
  drawFacts(sheet, invoice)
  rule(sheet)
  drawAmounts(sheet, invoice)
  return new Uint8Array(await document.save())
}

function describe(document: PDFDocument, { number, sellerName, createdAt }: TestInvoice): void {
  document.setTitle(`${testInvoiceNumber(number)} · ${sellerName}`)
  document.setLanguage('en')
  document.setCreationDate(new Date(createdAt))
  document.setModificationDate(new Date(createdAt))
}

function drawFacts(sheet: Sheet, invoice: TestInvoice): void {
  const { number, createdAt, status, sellerName, sellerTrn, customerName, email } = invoice
  row(sheet, 'number', { en: testInvoiceNumber(number) })
  row(sheet, 'date', { en: dayText('en', createdAt), ar: dayText('ar', createdAt) })
  row(sheet, 'status', INVOICE_TEXTS[status])
  row(sheet, 'period', { en: periodText('en', invoice) })
  line(sheet, periodText('ar', invoice))
  row(sheet, 'seller', { en: sellerName })
  if (sellerTrn) line(sheet, `TRN ${sellerTrn}`)
  row(sheet, 'buyer', { en: customerName })
  line(sheet, email)
}

/** What is charged, line by line, and the total. */
function drawAmounts(sheet: Sheet, invoice: TestInvoice): void {
  const { plan, price, credit, sellerTrn, currency } = invoice
  const total = price - credit
  const amount = (name: InvoiceLabel, value: number, size = TEXT_SIZE) =>
    row(sheet, name, { en: amountText('en', value, currency, { exact: true }) }, size)
  amount(plan, price)
  if (credit > 0) amount('credit', -credit)
  if (sellerTrn) {
    amount('net', total - includedVat(total))
    amount('vat', includedVat(total))
  }
  rule(sheet)
  amount('total', total, 14)
  if (!sellerTrn) return
  for (const note of Object.values(INVOICE_TEXTS.vatNote)) line(sheet, note)
}

/** A label in both languages, and what it is about between them. */
function row(
  sheet: Sheet,
  name: InvoiceLabel,
  value: { en?: string; ar?: string } = {},
  size = TEXT_SIZE,
): void {
  const { en, ar } = INVOICE_TEXTS[name]
  draw(sheet, en, { from: LEFT, to: value.en === undefined ? RIGHT : MIDDLE - 8 }, size)
  draw(sheet, value.en ?? '', { from: MIDDLE, to: value.ar ? HALF : END }, size)
  draw(sheet, value.ar ?? '', { from: HALF, to: END }, size, 'right')
  draw(sheet, ar, { from: END, to: RIGHT }, size, 'right')
  sheet.y -= Math.max(LEADING, size * 1.6)
}

/** One more line below what the row above is about. */
function line(sheet: Sheet, text: string): void {
  draw(sheet, text, { from: MIDDLE, to: END }, TEXT_SIZE)
  sheet.y -= LEADING
}

/** A text between two edges, smaller where it is too long; one that no font has is left out. */
function draw(
  { page, font, y }: Sheet,
  text: string,
  { from, to }: { from: number; to: number },
  size: number,
  align: 'left' | 'right' = 'left',
): void {
  const isPlain = PLAIN.test(text)
  if (!isPlain && !canDraw(text)) return
  const outlines = isPlain ? null : typesetLine(text, writtenLanguage([text]).dir)
  const width = outlines?.width ?? font.widthOfTextAtSize(text, 1)
  const scale = Math.min(size, (to - from) / width)
  const x = align === 'left' ? from : to - width * scale
  if (!outlines) return page.drawText(text, { x, y, size: scale, font, color: INK })
  for (const { path, ...place } of outlines.glyphs) {
    if (path === '') continue
    const at = { x: x + place.x * scale, y: y - place.y * scale }
    page.drawSvgPath(path, { ...at, scale, color: INK })
  }
}

function rule(sheet: Sheet): void {
  const { page, y } = sheet
  page.drawRectangle({ x: LEFT, y: y + 8, width: RIGHT - LEFT, height: 0.75, color: HAIRLINE })
  sheet.y -= 20
}

function periodText(language: 'en' | 'ar', { periodStart, periodEnd }: TestInvoice): string {
  return `${dayText(language, periodStart)} – ${dayText(language, periodEnd)}`
}
