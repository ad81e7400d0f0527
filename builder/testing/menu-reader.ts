import type { Target } from '../targets/target.ts'
import { pageFile } from '../publish/plan-files.ts'
import { linkedFiles, readPage } from './read-page.ts'

const NOT_OF_A_MENU = /^(?:index\.html|favicon\.|assets\/|icons\/)/

const IS_READ = /\/(?:index\.html|app\.webmanifest)$/

export interface Expected {
  origin: string
  always: ReadonlySet<string>
  /** Pages on their way out may have dead links. */
  stays(file: string): boolean
  /** The page's bytes, before or after the change. */
  isWhole(file: string, html: string): boolean
}

/** Follows every link and picture like a visitor. Returns what is wrong, and counts pages. */
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
      // The page did not change, so the picture was missing.
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
