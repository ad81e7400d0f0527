import { zipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { aPdf } from '#builder/testing/pdf.ts'
import { choose, paste, SOUPS } from './import-input.ts'
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
  await page.getByRole('radio', { name: `${en.import.filter.all} (4)` }).click()
  await page.locator('.import-name').nth(1).and(page.locator('[value="Fish & Chips"]')).waitFor()
  await expectWellMade(page)
  // A draft survives the page.
  await page.reload()
  await page.getByRole('button', { name: 'Save 4 dishes' }).click()
  await page.getByText('Saved. New: 4, changed: 0.').waitFor()
  expect(await menuOf(owner)).toEqual([
    ['Starters', ['Hummus', 'Fish and Chips']],
    ['Grills', ['Mixed Grill', 'Lamb chops']],
  ])
  await eventually(async () => {
    const menu = await fetch(`${product.url}/pasted-house`)
    const page = await menu.text()
    expect(page).toContain('Mixed Grill')
    expect(page).toContain('Market price')
  })
  const languages = await owner.get<{ further: object[] }>('/api/languages')
  expect(languages.further).toMatchObject([{ code: 'ar' }])
  await page.getByRole('button', { name: en.common.undo }).click()
  await page.getByText(en.common.undone).waitFor()
  expect(await menuOf(owner)).toEqual([])
  // The review is there again, and saves the same once more.
  await page.getByRole('button', { name: 'Save 4 dishes' }).click()
  await page.getByText('Saved. New: 4, changed: 0.').waitFor()
  expect(await menuOf(owner)).toMatchObject([
    ['Starters', {}],
    ['Grills', {}],
  ])
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
    ['menu.pdf', await aPdf(SOUPS)],
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
  await page.getByRole('radio', { name: `${en.import.filter.all} (6)` }).waitFor()
  const names = page.locator('.import-name')
  const values = await names.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  )
  expect(values).toEqual(['حمص', 'Kebab', 'Tawook', 'Lentil soup', 'Onion soup', 'Espresso'])
  expect(asked.filter((url) => new URL(url).origin !== new URL(product.url).origin)).toEqual([])
  await expectWellMade(page)
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

const PAGE = `<!doctype html><title>Menu</title><script type="application/ld+json">
{"@type":"Restaurant","hasMenu":{"@type":"Menu","hasMenuSection":[{"@type":"MenuSection","name":"Coffee",
"hasMenuItem":[{"@type":"MenuItem","name":"Espresso","offers":{"@type":"Offer","price":"8","priceCurrency":"AED"}}]}]}}
</script><p>Other 5</p>`
