import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { en } from '#admin/i18n/texts.ts'

/** Types a menu into the import and has it read. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(en.import.paste).fill(text)
  await page.getByRole('button', { name: en.import.read, exact: true }).click()
}

export async function choose(
  page: Page,
  files: readonly (readonly [string, Uint8Array])[],
): Promise<void> {
  // By their paths: to send the large ones to the browser takes a busy machine too long.
  const folder = await mkdtemp(join(tmpdir(), 'qaima-files-'))
  const paths = files.map(([name]) => join(folder, name))
  await Promise.all(files.map(([, bytes], at) => writeFile(paths[at]!, bytes)))
  await page.locator('.import-start input[type=file]').setInputFiles(paths)
}

/** Two soups on a page. */
export async function aPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 400])
  page.drawText('Soups', { x: 20, y: 360, size: 24 })
  page.drawText('Lentil soup', { x: 20, y: 320, size: 12 })
  page.drawText('16', { x: 240, y: 320, size: 12 })
  page.drawText('Onion soup', { x: 20, y: 300, size: 12 })
  page.drawText('18', { x: 240, y: 300, size: 12 })
  return pdf.save()
}
