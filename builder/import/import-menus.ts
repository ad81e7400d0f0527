import type { Dirent } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataError, messageOf } from '#db/errors.ts'
import { menuPath } from '#db/menu/pages.ts'
import { planFile, type PlannedRestaurant } from './plan.ts'
import { readMenuFile } from './read-menu-file.ts'
import type { ImportReport } from './report.ts'
import type { Outcome, Writer } from './write.ts'

export interface ImportOptions {
  paths: readonly string[]
  writer: Writer
  dryRun: boolean
  splitLanguages?: boolean
  /** Of the restaurant, for a PDF, a table or a text; else its file's name. */
  name?: string | null
  onTotal?: (restaurants: number) => void
  onRestaurant?: () => void
}

export async function importMenus(options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = {
    dryRun: options.dryRun,
    files: 0,
    restaurants: 0,
    categories: 0,
    products: 0,
    imported: [],
    alreadyThere: [],
    changes: [],
    doubts: [],
    leftOut: [],
    pictures: 0,
    errors: [],
  }
  const planned = await planAll(options, report)
  options.onTotal?.(planned.length)
  for (const restaurant of planned) {
    try {
      noteOutcome(report, restaurant, await options.writer.write(restaurant))
    } catch (error) {
      // A menu that has no room costs no other; anything else ends the import.
      if (!(error instanceof DataError)) throw error
      const { file, restaurant: name } = restaurant.place
      report.errors.push({ file, message: `${name}: ${error.message}` })
    }
    options.onRestaurant?.()
  }
  return report
}

async function planAll(
  { paths, splitLanguages = false, name = null }: ImportOptions,
  report: ImportReport,
): Promise<PlannedRestaurant[]> {
  const files = await findMenuFiles(paths, (file, message) => report.errors.push({ file, message }))
  const planned: PlannedRestaurant[] = []
  for (const file of files) {
    try {
      const { source, findings } = await readMenuFile(file, name)
      const plan = planFile(file, source, { splitLanguages })
      report.files += 1
      report.doubts.push(...findings.doubts)
      report.leftOut.push(...findings.leftOut, ...plan.leftOut)
      planned.push(...plan.restaurants)
    } catch (error) {
      report.errors.push({ file, message: messageOf(error) })
    }
  }
  return planned
}

function noteOutcome(report: ImportReport, planned: PlannedRestaurant, outcome: Outcome): void {
  const { place, name, categories, findings, pictures, productsInFile } = planned
  const { file, restaurant } = place
  if (outcome.status === 'owned') {
    const message = `${restaurant}: ${outcome.email} has a menu already`
    return void report.errors.push({ file, message })
  }
  const address = menuPath(outcome.slug)
  if (outcome.status === 'there') {
    const products = productsInFile
    const reason = `it came in before as ${address} with another menu, which stays as it is`
    if (outcome.isSame) report.alreadyThere.push({ file, restaurant, address, products })
    else report.leftOut.push({ ...place, products, reason })
    return
  }
  const { name: after, email } = outcome
  const products = categories.reduce((sum, category) => sum + category.products.length, 0)
  const counts = { categories: categories.length, products }
  report.imported.push({ file, restaurant: after, address, email, ...counts })
  report.restaurants += 1
  report.pictures += pictures
  report.categories += counts.categories
  report.products += counts.products
  if (after !== name) {
    const reason = 'another restaurant, or a page of ours, has the name'
    report.changes.push({ ...place, field: 'name', reason, before: name, after })
  }
  report.changes.push(...findings.changes)
  report.doubts.push(...findings.doubts)
  report.leftOut.push(...findings.leftOut)
}

type Tell = (file: string, message: string) => void

/**
 * Files as given, and `.json` files below folders, without hidden ones: each once, in the order of paths,
 * then names. Links are reported, not followed.
 */
async function findMenuFiles(paths: readonly string[], tell: Tell): Promise<Set<string>> {
  const files = new Set<string>()
  for (const path of paths) {
    try {
      for (const file of await filesAt(path, tell)) files.add(file)
    } catch (error) {
      tell(path, messageOf(error))
    }
  }
  return files
}

async function filesAt(path: string, tell: Tell): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const files: string[] = []
  const links: string[] = []
  for await (const entry of glob('**/*', { cwd: path, withFileTypes: true, exclude: isHidden })) {
    const found = join(entry.parentPath, entry.name)
    const isMenu = entry.name.endsWith('.json')
    if (entry.isFile() && isMenu) files.push(found)
    if (entry.isSymbolicLink() && (isMenu || (await isFolder(found)))) links.push(found)
  }
  for (const link of links.toSorted()) {
    tell(link, 'is a link, which is not followed: name what it leads to')
  }
  if (files.length + links.length === 0) throw new Error('has no .json files in it')
  return files.toSorted()
}

function isHidden({ name }: Dirent): boolean {
  return name.startsWith('.')
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
