import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

export const SOUPS = {
  title: 'Soups',
  dishes: [
    ['Lentil soup', '16'],
    ['Onion soup', '18'],
  ],
} as const
