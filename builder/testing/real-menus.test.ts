import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database } from '#db/open.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { importMenus } from '../import/import-menus.ts'
import type { ImportReport } from '../import/report.ts'
import { databaseWriter } from '../import/write.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { htmlProblems } from './check-html.ts'
import { readPage } from './read-page.ts'
import { dataProblems } from './structured-data.ts'

const REAL_MENUS = join(import.meta.dirname, '../../../shared/menus')
const KINDS = ['menu', 'category', 'product', 'info'] as const

// A sample, since all would take minutes.
describe.runIf(existsSync(REAL_MENUS))('pages of real menus', () => {
  test('are valid HTML with whole structured data: one of a kind for each file', async () => {
    await using house = await aDatabase()
    const writer = databaseWriter(house.db, NOW)
    const report = await importMenus({ paths: [REAL_MENUS], writer, dryRun: false })
    const renderer = await loadRenderer('https://menus.example')
    const pages = await samplePages(house.db, report)
    expect(pages.length).toBeGreaterThan(report.files * 3)
    const problems: string[] = []
    for (const page of pages) {
      const html = await renderer.render(page)
      const found = [
        ...(await htmlProblems(html)),
        ...dataProblems(readPage('index.html', html).data),
      ]
      problems.push(...found.map((problem) => `${page.path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})

async function samplePages(db: Database, { imported }: ImportReport): Promise<MenuPage[]> {
  const files = [...new Set(imported.map(({ file }) => file))]
  const pages: MenuPage[] = []
  for (const file of files) {
    const address = imported.find((one) => one.file === file)?.address ?? ''
    const menu = await loadMenu(db, (await findRestaurantByName(db, address.slice(1))) ?? '')
    const all = menu ? menuPages(menu, NOW) : []
    pages.push(...KINDS.flatMap((kind) => all.find((page) => page.kind === kind) ?? []))
  }
  return pages
}
