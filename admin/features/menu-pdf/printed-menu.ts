import type { PDFImage } from '@cantoo/pdf-lib'
import { UnreachableError } from '#admin/client.ts'
import { publicMenuPath } from '#admin/paths.ts'
import type { openPress, SurfaceTile } from '#admin/print/press.ts'
import type { QrCode } from '#admin/print/qr-code.ts'
import type { Direction } from '#db/rules/language.ts'
import type { SchemeColours } from '#db/rules/look-colours.ts'

/** Sizes of what a menu says, in millimetres. */
export interface Scale {
  title: number
  name: number
  text: number
  small: number
}

/** What of a restaurant's look is on paper. */
export interface PaperLook {
  colours: SchemeColours
  tile: SurfaceTile | null
  logo: PDFImage | null
}

export type OpenPress = Awaited<ReturnType<typeof openPress>>

export interface Paper {
  width: number
  height: number
  /** Of a menu in one language. */
  columns: number
  scale: Scale
}

export const PAPERS = {
  a4: {
    width: 210,
    height: 297,
    columns: 2,
    scale: { title: 4.9, name: 3.5, text: 3.1, small: 2.7 },
  },
  a5: {
    width: 148,
    height: 210,
    columns: 1,
    scale: { title: 4.4, name: 3.2, text: 2.9, small: 2.5 },
  },
} as const satisfies Record<string, Paper>

/** What is printed: a menu in one language, or in two side by side. */
export interface MenuJob {
  menus: readonly PrintedMenu[]
  code: QrCode
  look: PaperLook
  /** Told after each sheet, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** What stays empty around a sheet, in millimetres. */
export const MARGIN = { side: 12, top: 16, bottom: 15 } as const

/** A menu in one language, as the page says it that it is printed from. Lines of a text end in `\n`. */
export interface PrintedMenu {
  lang: string
  dir: Direction
  name: string
  /** The day of its newest change, in words. */
  day: string
  /** As people read it. */
  address: string
  sections: PrintedSection[]
  /** What prices include, what is said of allergens. */
  notes: string[]
  /** All languages that guests see, this one among them; none where it is the only one. */
  languages: string[]
}

export interface PrintedSection {
  title: string
  /** When it is served; empty for always. */
  times: string
  dishes: PrintedDish[]
}

export interface PrintedDish {
  name: string
  /** Empty where sizes have prices of their own. */
  price: string
  sizes: { name: string; price: string }[]
  description: string
  /** Marks, diets, energy and allergens. */
  facts: string
}

/** The address of that page; null for the main language. */
export function printPagePath(slug: string, language: string | null): string {
  return [publicMenuPath(slug), language, 'info/print'].filter(Boolean).join('/')
}

/** What is to be printed of a menu; null where there is no such page yet. */
export async function loadPrintedMenu(
  slug: string,
  language: string | null,
): Promise<PrintedMenu | null> {
  const page = fetch(printPagePath(slug, language), { cache: 'no-cache' })
  const answer = await page.catch((cause: unknown) => {
    throw new UnreachableError('No answer', { cause })
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The page that is printed answers ${answer.status}`)
  const html = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const { lang, dir } = html.documentElement
  const alternates = [...html.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')]
  return {
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    name: textIn(html, 'h1'),
    day: textIn(html, 'time'),
    address: textIn(html, 'hgroup p:last-child'),
    sections: [...html.querySelectorAll('main > section')].map(readSection),
    notes: [...html.querySelectorAll('footer p')].map(textOf),
    languages: alternates.map((link) => link.hreflang).filter((code) => code !== 'x-default'),
  }
}

function readSection(section: Element): PrintedSection {
  return {
    title: textIn(section, 'h2'),
    times: textIn(section, '.times'),
    dishes: [...section.querySelectorAll('.dish')].map(readDish),
  }
}

function readDish(dish: Element): PrintedDish {
  return {
    name: textIn(dish, 'h3'),
    price: textIn(dish, ':scope > .price'),
    sizes: [...dish.querySelectorAll('.sizes li')].map((size) => ({
      name: [textIn(size, ':scope > span'), textIn(size, 'small')].filter(Boolean).join(' · '),
      price: textIn(size, '.price'),
    })),
    description: textIn(dish, '.told'),
    facts: textIn(dish, '.facts'),
  }
}

function textIn(part: ParentNode, selector: string): string {
  const found = part.querySelector(selector)
  return found ? textOf(found) : ''
}

function textOf(part: Element): string {
  for (const end of part.querySelectorAll('br')) end.replaceWith('\n')
  const lines = (part.textContent ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}
