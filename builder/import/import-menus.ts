import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '#db/errors.ts'
import { menuPath } from '#db/menu/pages.ts'
import { planFile, type PlannedRestaurant } from './plan.ts'
import { readMenuFile } from './read-menu-file.ts'
import { emptyReport, type ImportReport } from './report.ts'
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
  const report = emptyReport(options.dryRun)
  const planned = await planAll(options, report)
  options.onTotal?.(planned.length)
  for (const restaurant of planned) {
    noteOutcome(report, restaurant, await options.writer.write(restaurant))
    options.onRestaurant?.()
  }
  return report
}

async function planAll(
  { paths, splitLanguages = false, name = null }: ImportOptions,
  report: ImportReport,
): Promise<PlannedRestaurant[]> {
  const { files, errors } = await findMenuFiles(paths)
  report.errors.push(...errors)
  const planned: PlannedRestaurant[] = []
  for (const file of files) {
    try {
      const { source, findings } = await readMenuFile(file, name)
      const plan = planFile(file, source, { splitLanguages })
      report.files += 1
      report.doubts.push(...findings.doubts)
      report.leftOut.push(...findings.leftOut)
      report.leftOut.push(...plan.leftOut)
      planned.push(...plan.restaurants)
    } catch (error) {
      report.errors.push({ file, message: messageOf(error) })
    }
  }
  return planned
}

function noteOutcome(report: ImportReport, planned: PlannedRestaurant, outcome: Outcome): void {
  const { place, productsInFile: products } = planned
  const { file, restaurant } = place
  if (outcome.status === 'owned') {
    const message = `${restaurant}: ${outcome.email} has a menu already`
    return void report.errors.push({ file, message })
  }
  const address = menuPath(outcome.slug)
  if (outcome.status === 'imported') return noteImported(report, planned, { ...outcome, address })
  if (outcome.isSame) report.alreadyThere.push({ file, restaurant, address, products })
  else {
    const reason = `it came in before as ${address} with another menu, which stays as it is`
    report.leftOut.push({ ...place, products, reason })
  }
}

function noteImported(
  report: ImportReport,
  { place, name, categories, findings, pictures }: PlannedRestaurant,
  given: { name: string; address: string; email: string },
): void {
  const { address, email } = given
  const products = categories.reduce((sum, category) => sum + category.products.length, 0)
  const counts = { categories: categories.length, products }
  report.imported.push({ file: place.file, restaurant: given.name, address, email, ...counts })
  report.restaurants += 1
  report.pictures += pictures
  report.categories += counts.categories
  report.products += counts.products
  if (given.name !== name) {
    const reason = 'another restaurant, or a page of ours, has the name'
    report.changes.push({ ...place, field: 'name', reason, before: name, after: given.name })
  }
  report.changes.push(...findings.changes)
  report.doubts.push(...findings.doubts)
  report.leftOut.push(...findings.leftOut)
}

interface FoundFiles {
  /** Without duplicates; in the order of paths, then names. */
  files: string[]
  errors: { file: string; message: string }[]
}

const LINK = 'is a link, which is not followed: name what it leads to'

/**
 * Files as given, and `.json` files below folders, without hidden ones. Links are reported, not followed.
 */
async function findMenuFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], errors: [] }
  for (const path of paths) {
    try {
      const { files, links } = await filesAt(path)
      found.files.push(...files)
      found.errors.push(...links.map((file) => ({ file, message: LINK })))
    } catch (error) {
      found.errors.push({ file: path, message: messageOf(error) })
    }
  }
  return { ...found, files: [...new Set(found.files)] }
}

interface Below {
  files: string[]
  links: string[]
}

async function filesAt(path: string): Promise<Below> {
  if (!(await stat(path)).isDirectory()) return { files: [path], links: [] }
  const { files, links } = await walk(path)
  if (files.length + links.length === 0) throw new Error('has no .json files in it')
  return { files: files.toSorted(), links: links.toSorted() }
}

// A recursive `readdir` would follow links in cycles.
async function walk(folder: string): Promise<Below> {
  const found: Below = { files: [], links: [] }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    const isMenu = entry.name.endsWith('.json')
    if (entry.isDirectory()) {
      const { files, links } = await walk(path)
      found.files.push(...files)
      found.links.push(...links)
    } else if (entry.isSymbolicLink()) {
      if (isMenu || (await isFolder(path))) found.links.push(path)
    } else if (entry.isFile() && isMenu) found.files.push(path)
  }
  return found
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
