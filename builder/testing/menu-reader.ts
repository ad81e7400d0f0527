import type { Target } from '../targets/target.ts'
import { pageFile } from '../publish/plan-files.ts'
import { linkedFiles, readPage } from './read-page.ts'

// They are there before any menu, and nothing takes them away.
const NOT_OF_A_MENU = /^(?:index\.html|favicon\.|assets\/|icons\/)/

// Pages, and what makes an app of them.
const IS_READ = /\/(?:index\.html|app\.webmanifest)$/

/** What a reader may expect to find. */
export interface Expected {
  origin: string
  /** Pages that were there before and must be there always. */
  always: ReadonlySet<string>
  /** Whether this page is to stay: one that is on its way out may lead to what is gone already. */
  stays(file: string): boolean
  /** Whether these are the bytes that a page of this file has, or had before the change. */
  isWhole(file: string, html: string): boolean
}

/**
 * Reads a menu as a visitor does: from its addresses on, page by page, along every link and picture,
 * also those that a shared link or an app shows.
 * Returns what is wrong with what was found; `pages` counts.
 */
export async function readMenu(
  target: Target,
  addresses: readonly string[],
  expected: Expected,
): Promise<{ pages: number; faults: string[] }> {
  const faults: string[] = []
  const files = new Set(addresses.map(pageFile))
  let pages = 0
  for (const file of files) {
    const html = await readText(target, file)
    if (html === null) {
      if (expected.always.has(file)) faults.push(`${file} is gone`)
      continue
    }
    pages += 1
    if (!expected.isWhole(file, html)) faults.push(`${file} is neither old nor new`)
    for (const wanted of ownAddresses(file, html, expected.origin)) {
      const found = await firstFound(target, wanted)
      if (found && IS_READ.test(found)) files.add(found)
      if (found || !expected.stays(file) || (await readText(target, file)) !== html) continue
      // The page is the same still, so what it shows was missing while it was there.
      if (!(await firstFound(target, wanted))) faults.push(`${file} shows ${wanted[0]}: missing`)
    }
  }
  return { pages, faults }
}

function ownAddresses(file: string, html: string, origin: string): string[][] {
  const page = new URL(`/${file.replace(/\/index\.html$/, '')}`, origin)
  return readPage(file, html)
    .addresses.map((address) => linkedFiles(address, page))
    .filter(([path]) => path && !NOT_OF_A_MENU.test(path))
}

async function firstFound(target: Target, files: readonly string[]): Promise<string | undefined> {
  for (const file of files.toReversed()) {
    if (await target.has(file)) return file
  }
  return undefined
}

async function readText(target: Target, file: string): Promise<string | null> {
  const content = await target.read(file)
  return content && content.toString()
}
