import { strToU8, zipSync, type Zippable } from 'fflate'
import { breathe } from '#admin/print/breathe.ts'
import { openPress, savedPdf } from '#admin/print/press.ts'
import { qrSvg } from '#admin/print/qr-code.ts'
import { Sheet } from '#admin/print/sheet.ts'
import { fitText } from '#admin/print/text-fit.ts'
import { createQrCode, type Level } from '#db/rules/qr-code.ts'
import { tableAddress } from '#db/rules/tables.ts'
import { layoutLabel, tableFileNames } from './card-layout.ts'
import { qrPng } from './qr-png.ts'
import { readBack } from './read-back.ts'

interface TableCodes {
  href: string
  level: Level
  tables: readonly string[]
}

/** The code of each table as two pictures, which bear its name. */
export async function tablePictures(codes: TableCodes & { sizeMm: number }): Promise<Blob> {
  const { tables, sizeMm } = codes
  const addresses = await readableAddresses(codes)
  const files: Zippable = {}
  for (const [at, name] of tableFileNames(tables).entries()) {
    const code = createQrCode(addresses[at] ?? '', codes.level)
    const png = await qrPng(code, sizeMm)
    files[`${name}.svg`] = strToU8(qrSvg(code, sizeMm))
    // It is compressed.
    files[`${name}.png`] = [new Uint8Array(await png.arrayBuffer()), { level: 0 }]
    await breathe()
  }
  return new Blob([Uint8Array.from(zipSync(files))], { type: 'application/zip' })
}

/** A page for each table, as wide as a label: its code, and its name below. */
export async function labelsPdf(
  codes: TableCodes & { name: string; widthMm: number },
): Promise<Blob> {
  const { tables, name, widthMm, level } = codes
  const addresses = await readableAddresses(codes)
  const press = await openPress(name, tables.join(' '))
  const { height, code, words } = layoutLabel(widthMm)
  for (const [at, table] of tables.entries()) {
    const sheet = new Sheet(press, { width: widthMm, height })
    sheet.code(createQrCode(addresses[at] ?? '', level), code.left, code.top, code.size)
    const { size, lines, direction } = fitText(table, words, (text) => press.measure(text, 600))
    let baseline = words.top
    for (const { text, ascent, descent } of lines) {
      baseline += ascent * size
      const place = { x: widthMm / 2, y: baseline, dir: direction }
      await sheet.line(text, place, { size, weight: 600, colour: '#000000' })
      baseline += descent * size
    }
    await breathe()
  }
  return savedPdf(press)
}

async function readableAddresses({ href, level, tables }: TableCodes): Promise<string[]> {
  const addresses = tables.map((table) => tableAddress(href, table))
  await readBack(addresses, level)
  return addresses
}
