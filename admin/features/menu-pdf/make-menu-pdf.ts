import { lookColours } from '#db/rules/look-colours.ts'
import type { Look } from '#db/rules/look.ts'
import { canvasArtist } from '#admin/print/canvas-artist.ts'
import { openPress, readSiteFile, savedPdf, loadSurface } from '#admin/print/press.ts'
import { createQrCode } from '#admin/print/qr-code.ts'
import { embedPicture } from '#admin/print/site-pictures.ts'
import { PAPERS, type MenuJob, loadPrintedMenu, type PrintedMenu } from './printed-menu.ts'
import { drawMenu } from './menu-sheets.ts'
import { drawTent, type Face } from './tent.ts'

export type PaperName = keyof typeof PAPERS | 'tent'

export interface MenuPdfWish {
  slug: string
  /** The address of the menu, as its code holds it. */
  href: string
  /** Null for the main one; a second stands beside the first. */
  languages: readonly (string | null)[]
  /** Titles of sections, in the main language, that are left out. */
  leftOut: ReadonlySet<string>
  paper: PaperName
  /** Of a tent. */
  face: Face
  look: Look
  logo: string | null
  onProgress: (share: number) => void
}

export interface MenuPdf {
  file: Blob
  /** How many dishes had no room. */
  left: number
}

/** Makes a PDF of a menu as guests see it now. */
export async function makeMenuPdf(wish: MenuPdfWish): Promise<MenuPdf> {
  const { slug, href, paper, face, look, logo, onProgress } = wish
  const pages = await Promise.all(wish.languages.map((code) => loadPrintedMenu(slug, code)))
  const whole = pages.filter((menu) => menu !== null)
  assertAlike(whole)
  const menus = await withoutSections(wish, whole)
  const [{ name }] = menus
  const press = await openPress(name.replaceAll('\n', ' '), JSON.stringify(menus), {
    read: readSiteFile,
    artist: canvasArtist(),
  })
  const job: MenuJob = {
    menus,
    code: createQrCode(href, 'M'),
    look: {
      colours: lookColours(look, 'light'),
      tile: await loadSurface(look.surface),
      logo: await embedPicture(press.pdf, logo),
    },
    onProgress,
  }
  let left = 0
  if (paper === 'tent') left = await drawTent(press, face, job)
  else await drawMenu(press, PAPERS[paper], job)
  return { file: await savedPdf(press), left }
}

/** Sections are known by their titles in the main language, which may be none of those that are printed. */
async function withoutSections(
  { slug, languages, leftOut }: MenuPdfWish,
  menus: AtLeastOne,
): Promise<AtLeastOne> {
  if (leftOut.size === 0) return menus
  const printed = languages.indexOf(null)
  const main = menus[printed] ?? (await loadPrintedMenu(slug, null))
  const shown = ({ sections, ...menu }: PrintedMenu): PrintedMenu => ({
    ...menu,
    sections: sections.filter((_, at) => !leftOut.has(main?.sections[at]?.title ?? '')),
  })
  const [first, ...others] = menus
  return [shown(first), ...others.map(shown)]
}

type AtLeastOne = [PrintedMenu, ...PrintedMenu[]]

/** Pages of two languages are published one behind the other: in between they may tell of other dishes. */
function assertAlike(menus: PrintedMenu[]): asserts menus is AtLeastOne {
  const shapes = menus.map(({ sections }) => sections.map(({ dishes }) => dishes.length).join())
  if (new Set(shapes).size !== 1) throw new Error('The menu is being published')
}
