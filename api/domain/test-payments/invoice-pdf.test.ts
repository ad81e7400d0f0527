import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { TestInvoice } from '#db/queries/test-payments.ts'
import { inkOf, readPdf } from '../../testing/read-pdf.ts'
import { drawInvoice } from './invoice-pdf.ts'

const INVOICE: TestInvoice = {
  id: 'in_test_1',
  subscriptionId: 'sub_test_1',
  number: 7,
  status: 'paid',
  plan: 'yearly',
  price: 58_800,
  credit: 0,
  currency: 'AED',
  customerName: 'Noor Café',
  email: 'noor@example.com',
  sellerName: PRODUCT_NAME.en,
  sellerTrn: null,
  periodStart: '2026-01-08T21:00:00.000Z',
  periodEnd: '2027-01-08T21:00:00.000Z',
  createdAt: '2026-01-08T21:00:00.000Z',
  paidAt: '2026-01-08T21:00:00.000Z',
}

async function textOf(change: Partial<TestInvoice> = {}): Promise<string[]> {
  const text = readPdf(await drawInvoice({ ...INVOICE, ...change }))
  return text.split('\n').filter((line) => line !== '')
}

test('an invoice is one page of A4 that says what was sold, by whom, to whom and when', async () => {
  const document = await PDFDocument.load(await drawInvoice(INVOICE), { updateMetadata: false })
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 595.28, height: 841.89 },
  ])
  expect(document.getTitle()).toBe(`TEST-000007 · ${PRODUCT_NAME.en}`)
  expect(document.getCreationDate()).toEqual(new Date(INVOICE.createdAt))
  const lines = await textOf()
  // In the Gulf it is the next day already.
  for (const part of [
    'TEST-000007',
    '9 January 2026',
    PRODUCT_NAME.en,
    'Noor Café',
    'noor@example.com',
  ]) {
    expect(lines).toContain(part)
  }
  expect(lines).toContain('9 January 2026 – 9 January 2027')
  expect(lines.slice(-2)).toEqual(['Total', 'AED 588.00'])
  expect(lines.join()).not.toContain('VAT')
})

test('with a tax number it is a tax invoice, whose tax is within the price', async () => {
  const seller = { sellerName: 'Menus LLC', sellerTrn: '100123456700003' }
  const lines = await textOf({ ...seller, credit: 1234 })
  expect(lines[0]).toBe('Tax invoice')
  expect(lines).toContain('TRN 100123456700003')
  const amounts = lines.flatMap((line) => /-?AED [\d.]+$/.exec(line)?.[0] ?? [])
  expect(amounts).toEqual(['AED 588.00', '-AED 12.34', 'AED 548.25', 'AED 27.41', 'AED 575.66'])
})

// Plain Latin is text that can be copied, other letters are drawn; what no font has is left out.
test.each([
  ['Café Noor', 'Café Noor', false],
  ['مقهى نور', '', true],
  ['Phở Đà Nẵng', '', true],
  ['Café ميناء 24', '', true],
  ['नूर कैफ़े', '', false],
  ['咖啡 Noor', '', false],
  ['Noor 𝒞', '', false],
])('a buyer called %s is on it as the text %j, drawn: %s', async (customerName, text, isDrawn) => {
  const lines = await textOf({ customerName })
  const buyer = lines[lines.indexOf('Buyer') + 1]
  expect(buyer).toBe(text || 'noor@example.com')
  const nobody = await drawInvoice({ ...INVOICE, customerName: '' })
  const somebody = await drawInvoice({ ...INVOICE, customerName })
  expect(inkOf(somebody) > inkOf(nobody)).toBe(isDrawn || text !== '')
})

test('a name of 80 letters and the longest e-mail stay in their column', async () => {
  const customerName = 'Wide Mountain Grill House '.repeat(3).trim()
  const email = `${'m'.repeat(64)}@${'w'.repeat(60)}.example.com`
  const invoice = await drawInvoice({ ...INVOICE, customerName, email })
  const lines = readPdf(invoice).split('\n')
  expect(lines).toEqual(expect.arrayContaining([customerName, email]))
})

test('the same invoice gives the same bytes, whatever came between', async () => {
  const first = await drawInvoice({ ...INVOICE, customerName: 'مقهى نور' })
  await drawInvoice({ ...INVOICE, customerName: 'هلا' })
  const second = await drawInvoice({ ...INVOICE, customerName: 'مقهى نور' })
  expect(Buffer.from(second).equals(first)).toBe(true)
})
