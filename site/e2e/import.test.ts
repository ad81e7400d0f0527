import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { zipSync, strToU8 } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { menuOf } from './editor.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

const PASTED = `*Starters*
Hummus حمص - 12
Fish & Chips سمك وبطاطا - 30

*Grills*
Mixed Grill مشاوي مشكلة 45/65
Lamb chops - market price

Tel: 04 123 4567`

test('an owner pastes a menu in two languages on a phone, and it is online', async () => {
  const owner = await product.signUp({ restaurantName: 'Pasted House' })
  const page = await product.openScreen(owner, 'edit', { viewport: PHONE })
  await page.getByRole('link', { name: en.import.title }).click()
  await paste(page, PASTED)
  await expectWellMade(page)
  // What is in doubt stands first, with the line that it was read from.
  await page.getByText(en.import.doubt.sizes).waitFor()
  await page.getByText('Mixed Grill مشاوي مشكلة 45/65').waitFor()
  await page.getByLabel(filled(en.import.sizeName, { place: '1' })).fill('Half')
  await page.getByLabel(filled(en.import.sizeName, { place: '2' })).fill('Full')
  expect(await page.getByRole('button', { name: 'Save 4 dishes' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: en.import.leaveOut }).click()
  await page.getByRole('button', { name: `${en.import.filter.all} (4)` }).click()
  await page.locator('.import-name').nth(1).and(page.locator('[value="Fish & Chips"]')).waitFor()
  await expectWellMade(page)
  // A draft survives the page.
  await page.reload()
  await page.getByRole('button', { name: 'Save 3 dishes' }).click()
  await page.getByText('Saved. New: 3, changed: 0.').waitFor()
  expect(await menuOf(owner)).toEqual([
    ['Starters', ['Hummus', 'Fish and Chips']],
    ['Grills', ['Mixed Grill']],
  ])
  await eventually(async () => {
    const menu = await fetch(`${product.url}/pasted-house`)
    expect(await menu.text()).toContain('Mixed Grill')
  })
  const languages = await owner.get<{ further: object[] }>('/api/languages')
  expect(languages.further).toMatchObject([{ code: 'ar' }])
  await page.getByRole('button', { name: en.common.undo }).click()
  await page.getByText(en.common.undone).waitFor()
  expect(await menuOf(owner)).toEqual([])
  // The review is there again, and saves the same once more.
  await page.getByRole('button', { name: 'Save 3 dishes' }).click()
  await page.getByText('Saved. New: 3, changed: 0.').waitFor()
  expect(await menuOf(owner)).toMatchObject([
    ['Starters', {}],
    ['Grills', {}],
  ])
})

test('the same again changes nothing, and a new price is shown beside the old one', async () => {
  const owner = await product.signUp({ restaurantName: 'Twice House' })
  const page = await product.openScreen(owner, 'import')
  await paste(page, 'Tea\nKarak 2\nMint tea 3')
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 2, changed: 0.').waitFor()
  await page.goto(`${product.url}/dashboard/import`)
  await paste(page, 'Tea\nKarak 2.5\nMint tea 3')
  await page.getByRole('button', { name: `${en.import.filter.same} (1)` }).waitFor()
  await page.getByText('Now 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 0, changed: 1.').waitFor()
  const [tea] = await owner.get<{ products: { price: number }[] }[]>('/categories')
  expect(tea?.products.map(({ price }) => price)).toEqual([2.5, 3])
})

test('rows are split, joined and moved by taps on a phone, and languages are set', async () => {
  const owner = await product.signUp({ restaurantName: 'Mended House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(
    page,
    'Drinks شراب\nKarak كرك 2 Mint tea 3\nCoffee قهوة 9\n\nCakes كيك\nBasbousa بسبوسة 9',
  )
  const { filter } = en.import
  const names = page.getByLabel(en.import.name, { exact: true })
  const listed = () =>
    names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await page.getByRole('button', { name: filter.all }).click()
  await page.locator('.import-row').first().getByRole('button', { expanded: false }).click()
  await page.getByRole('button', { name: en.import.split }).click()
  await expectWellMade(page)
  const small = await page
    .locator('.import-row')
    .first()
    .getByRole('button')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [one.outerHTML] : []
      }),
    )
  expect(small).toEqual([])
  await page.getByRole('button', { name: 'Mint', exact: true }).click()
  await expect.poll(listed).toEqual(['Karak', 'Mint tea', 'Coffee', 'Basbousa'])
  // The open row stays open as it moves.
  await page.getByRole('button', { name: `${en.order.down.after}: Karak` }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'Karak', 'Coffee', 'Basbousa'])
  await page.getByLabel(en.import.category, { exact: true }).selectOption('Cakes')
  await expect.poll(listed).toEqual(['Mint tea', 'Coffee', 'Basbousa', 'Karak'])
  await page.getByRole('button', { name: en.import.join }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'Coffee', 'Basbousa'])
  await page.getByRole('button', { name: en.import.swap }).click()
  await expect.poll(listed).toEqual(['Mint tea', 'قهوة', 'بسبوسة'])
  await page.getByLabel(en.import.secondNames).selectOption('English')
})

test('after a menu in one language the other one is suggested, and saved when it is taken', async () => {
  const owner = await product.signUp({ restaurantName: 'One Language House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(page, 'Salads\nFattoush 16\nGreen salad 14')
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  const translate = page.getByRole('button', { name: en.import.translate })
  await translate.waitFor()
  await expectWellMade(page)
  await translate.click()
  await page.getByRole('button', { name: 'Accept all 3 suggestions' }).click()
  await eventually(async () => {
    const texts = await owner.get<{ text: string | null }[]>('/api/texts?language=ar')
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['سلطات', 'فتوش', 'سلطة خضراء']),
    )
  })
  const languages = await owner.get<{ further: object[] }>('/api/languages')
  expect(languages.further).toMatchObject([{ code: 'ar', shown: false }])
})

test('files of each kind are read on the device, and each bad one says why', async () => {
  const owner = await product.signUp({ restaurantName: 'Files House' })
  const page = await product.openScreen(owner, 'import')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // حمص
  const hummus = [0xcd, 0xe3, 0xd5]
  const windows1256 = Uint8Array.from(
    [strToU8('Category;Name;Price\r\n'), hummus, strToU8(';'), hummus, strToU8(';12')].flatMap(
      (bytes) => [...bytes],
    ),
  )
  await choose(page, [
    ['menu.csv', windows1256],
    [
      'menu.xlsx',
      aSheet([
        ['Category', 'Item', 'Price'],
        ['Grills', 'Kebab', '40'],
        ['Grills', 'Tawook', '35'],
      ]),
    ],
    ['menu.pdf', await aPdf()],
    ['page.html', strToU8(PAGE)],
    ['empty.csv', new Uint8Array()],
    ['photo.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])],
    ['broken.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['bomb.xlsx', zipSync({ 'xl/a.xml': new Uint8Array(150 * 1024 * 1024) })],
    ['old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1])],
    ['program.csv', Uint8Array.from({ length: 500 }, (_, at) => at % 32)],
    ['broken.pdf', strToU8('%PDF-1.7 and nothing more')],
    ['large.csv', new Uint8Array(10 * 1024 * 1024 + 1)],
  ])
  const { failed } = en.import
  for (const text of [
    `empty.csv ${failed.empty}`,
    `photo.jpg ${failed.picture}`,
    `broken.xlsx ${failed.broken}`,
    `bomb.xlsx ${failed.broken}`,
    `old.xls ${failed.locked}`,
    `program.csv ${failed.unknown}`,
    `broken.pdf ${failed.broken}`,
    `large.csv ${failed.large}`,
  ]) {
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  }
  await page.getByRole('button', { name: `${en.import.filter.all} (6)` }).waitFor()
  const names = page.locator('.import-name')
  const values = await names.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  )
  expect(values).toEqual(['حمص', 'Kebab', 'Tawook', 'Lentil soup', 'Onion soup', 'Espresso'])
  expect(asked.filter((url) => new URL(url).origin !== new URL(product.url).origin)).toEqual([])
  await expectWellMade(page)
})

test('a page of a PDF stands beside its rows, and a tap on it leads to the row', async () => {
  const owner = await product.signUp({ restaurantName: 'Paged House' })
  const page = await product.openScreen(owner, 'import')
  await choose(page, [['menu.pdf', await aPdf()]])
  const pictures = page.getByLabel(en.import.photos)
  const frames = pictures.locator('.import-frame')
  await expect.poll(() => frames.count()).toBe(2)
  await frames.nth(1).locator('rect').first().click()
  const name = page.getByLabel(en.import.name, { exact: true }).nth(1)
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => frames.nth(1).getAttribute('data-active')).toBe('true')
  await expectWellMade(page)
  // What is wrong with a whole category is mended at once, and can be undone.
  await page
    .getByRole('button', { name: filled(en.import.moreOfCategory, { category: 'Soups' }) })
    .click()
  await page.getByRole('button', { name: en.import.pricesUp }).click()
  const prices = page.getByLabel(en.import.price, { exact: true })
  await expect.poll(() => prices.first().inputValue()).toBe('18')
  await expectWellMade(page)
  await page.getByText(en.import.changedMany).waitFor()
  await page.getByRole('button', { name: en.common.undo, exact: true }).click()
  await expect.poll(() => prices.first().inputValue()).toBe('16')
  // Sizes are added where the row is looked over.
  await page.getByRole('button', { name: filled(en.import.more, { name: 'Onion soup' }) }).click()
  await page.getByRole('button', { name: en.dish.addSizes }).click()
  const sizeName = (place: string) => page.getByLabel(filled(en.import.sizeName, { place }))
  await sizeName('1').fill('Cup')
  await sizeName('2').fill('Bowl')
  await page.getByLabel(filled(en.import.sizePrice, { place: '2' })).fill('19')
  await page.getByRole('button', { name: en.dish.addSize }).click()
  await page.getByRole('button', { name: filled(en.dish.removeSize, { place: '3' }) }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 2, changed: 0.').waitFor()
  const [soups] = await owner.get<{ products: { details: { sizes: object[] } }[] }[]>('/categories')
  expect(soups?.products.map(({ details }) => details.sizes)).toMatchObject([
    [],
    [
      { name: 'Cup', price: 18 },
      { name: 'Bowl', price: 19 },
    ],
  ])
})

test('an owner brings a menu in in Arabic', async () => {
  const owner = await product.signUp({ restaurantName: 'بيت القائمة' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE, locale: 'ar' })
  await page.getByLabel(ar.import.paste).fill('مقبلات\nحمص ١٢\nمتبل ١٤٫٥')
  await page.getByRole('button', { name: ar.import.read, exact: true }).click()
  await page.getByRole('button', { name: ar.import.save_two }).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: ar.import.save_two }).click()
  await page.getByText('تم الحفظ. جديدة: 2، معدّلة: 0.').waitFor()
  expect(await menuOf(owner)).toEqual([['مقبلات', ['حمص', 'متبل']]])
})

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(en.import.paste).fill(text)
  await page.getByRole('button', { name: en.import.read, exact: true }).click()
}

async function choose(
  page: Page,
  files: readonly (readonly [string, Uint8Array])[],
): Promise<void> {
  // By their paths: to send the large ones to the browser takes a busy machine too long.
  const folder = await mkdtemp(join(tmpdir(), 'qaima-files-'))
  const paths = files.map(([name]) => join(folder, name))
  await Promise.all(files.map(([, bytes], at) => writeFile(paths[at]!, bytes)))
  await page.locator('.import-start input[type=file]').setInputFiles(paths)
}

/** The smallest XLSX of one sheet. */
function aSheet(rows: readonly (readonly string[])[]): Uint8Array {
  const sheet = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const address = `${String.fromCharCode(65 + column)}${at + 1}`
      return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  )
}

async function aPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 400])
  page.drawText('Soups', { x: 20, y: 360, size: 24 })
  page.drawText('Lentil soup', { x: 20, y: 320, size: 12 })
  page.drawText('16', { x: 240, y: 320, size: 12 })
  page.drawText('Onion soup', { x: 20, y: 300, size: 12 })
  page.drawText('18', { x: 240, y: 300, size: 12 })
  return pdf.save()
}

const PAGE = `<!doctype html><title>Menu</title><script type="application/ld+json">
{"@type":"Restaurant","hasMenu":{"@type":"Menu","hasMenuSection":[{"@type":"MenuSection","name":"Coffee",
"hasMenuItem":[{"@type":"MenuItem","name":"Espresso","offers":{"@type":"Offer","price":"8","priceCurrency":"AED"}}]}]}}
</script><p>Other 5</p>`
