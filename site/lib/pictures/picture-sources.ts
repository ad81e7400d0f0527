import {
  COVER_WIDTH,
  type Picture,
  pictureFile,
  pictureWidths,
  thumbnailFile,
  thumbnailSides,
} from '#db/rules/look/pictures.ts'
import type { CategoryView, ProductView, RestaurantView } from '#db/menu/views.ts'
import { DEFAULT_LOOK, type CoverStyle, surfaceFile } from '#db/rules/look/look.ts'
import { leadDish } from '../dishes/listed-dishes.ts'

/** The colours that the pictures of one page show until they are there. */
export interface Placeholders {
  /** The class that shows a picture's colour; undefined for one that may be see-through. */
  classOf(picture: Picture): string | undefined
  /** The rules of all these classes, each colour once. */
  css: string
}

const LETTERS = 26
const FIRST_LETTER = 'a'.charCodeAt(0)
// Between two values of a part: every third digit that stands for both of a part's.
const STEP = 51

/** Those of a page with these pictures. Classes are as short as can be: sixty weigh on the wire. */
export function placeholders(pictures: readonly (Picture | null)[]): Placeholders {
  const colours = new Set(pictures.flatMap((picture) => (picture && colourOf(picture)) ?? []))
  const classes = new Map([...colours].map((colour, place) => [colour, letters(place)]))
  return {
    classOf: (picture) => classes.get(colourOf(picture) ?? ''),
    css: [...classes].map(([colour, name]) => `.${name}{background:#${colour}}`).join(''),
  }
}

// In three digits of six values: within a tenth of the true one, which few eyes tell in a square that is
// empty for a moment. Sixty of six would be a good part of a page's weight, and more of three are the same.
function colourOf({ fallback, colour }: Picture): string | undefined {
  if (fallback === 'png') return undefined
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return parts.map((part) => (3 * Math.round(part / STEP)).toString(16)).join('')
}

function letters(place: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (place % LETTERS))
  return place < LETTERS ? last : letters(Math.floor(place / LETTERS) - 1) + last
}

export interface PictureSources {
  /** AVIF candidates, as `srcset` takes them. */
  avif: string
  /** The smallest of them, for browsers without AVIF. */
  fallback: string
}

/** The files of a picture worth offering where `from` to `to` image pixels across are needed. */
export function pictureSources(picture: Picture, from: number, to: number): PictureSources {
  const kept = pictureWidths(picture)
  const useful = kept.filter((width) => width >= from && width <= to)
  const widths = useful.length > 0 ? useful : kept.slice(-1)
  const avif = widths.map((width) => `/media/${pictureFile(picture, width, 'avif')} ${width}w`)
  const fallback = pictureFile(picture, widths[0] ?? picture.width, picture.fallback)
  return { avif: avif.join(), fallback: `/media/${fallback}` }
}

/** The side that a thumbnail is offered for, in CSS pixels: a bit less than lists show, for fewer bytes. */
const THUMBNAIL = 96

/** The files of a dish's square in a list. */
export function thumbnailSources(picture: Picture): PictureSources {
  const sides = thumbnailSides(picture)
  const avif = sides.map((side) => {
    const density = Number((side / THUMBNAIL).toFixed(2))
    return `/media/${thumbnailFile(picture, side, 'avif')} ${density}x`
  })
  const fallback = thumbnailFile(picture, sides[0] ?? 0, picture.fallback)
  return { avif: avif.join(), fallback: `/media/${fallback}` }
}

/** A dish's picture in a list: its files, and how large it is shown in CSS pixels. */
export interface ListedPicture extends PictureSources {
  /** Where the browser is to choose by the width that it has. */
  sizes?: string
  width: string
  height: string
}

/** A dish's picture in a list; the lead's is half as wide again as high. */
export function listedPicture(picture: Picture, isLead: boolean): ListedPicture {
  if (!isLead) return { ...thumbnailSources(picture), width: '112', height: '112' }
  // Phones of two pixels to one take the file of a column of one: a page has several of them.
  const sizes = '15rem'
  return { ...pictureSources(picture, 480, 960), sizes, width: '480', height: '320' }
}

/** How wide a picture across the column is shown, as `sizes` takes it; and a cover, also beside it. */
export const COLUMN_SIZES = '(min-width: 25rem) 25rem, 100vw'
export const COVER_SIZES = `(min-width: 64rem) 40rem, ${COLUMN_SIZES}`

/** What a picture across a phone's whole width is shown from. */
export type LargePictureParts = {
  placeholder: string | null
  placeholderRule: string | null
  avif: string
  fallback: string
  width: string
  height: string
}

/** The same for this picture. */
export function largePicture(picture: Picture): LargePictureParts {
  const { avif, fallback } = pictureSources(picture, picture.isCover ? COVER_WIDTH : 480, 960)
  const [width, height] = [String(picture.width), String(picture.height)]
  const { classOf, css } = placeholders([picture])
  const placeholder = classOf(picture) ?? null
  const placeholderRule = css || null
  return { placeholder, placeholderRule, avif, fallback, width, height }
}

// The least that these take of a page's height, and what a phone of 844 pixels has below the strip.
const TITLE = 75
const ROW = { lead: 301, pictured: 143, told: 73, named: 45 }
const SEEN = 657
// Of a cover, on a phone of 360 pixels; the logo lies over the lowest of them.
const COVER: Readonly<Record<CoverStyle, number>> = { none: 0, band: 126, full: 242 }

// Of the files that a phone asks for before anybody scrolls: all, and what is neither a picture of the
// restaurant's own nor there for its languages: page, script, icons and the sheet of wide windows.
const MOST_FILES = 10
const EVERY_PAGE = 4

/**
 * The dishes with a picture that a phone shows before anybody scrolls, in the order of the page; where
 * there is most to ask for, without the last, of which hardly anything is seen. The other pictures wait:
 * `styles/menu.css`. `coverStyle` is that of a cover above them.
 */
export function firstPictures(
  restaurant: Pick<RestaurantView, 'logo' | 'look' | 'languages'>,
  categories: CategoryView[],
  coverStyle: CoverStyle = 'none',
): ProductView[] {
  const most = MOST_FILES - EVERY_PAGE - headFiles(restaurant, coverStyle)
  return seenPictures(categories, coverStyle).slice(0, most)
}

/** How many files the head of a page asks for: the logo, the cover or the drawing, the offer of a language. */
function headFiles(
  { logo, look, languages }: Pick<RestaurantView, 'logo' | 'look' | 'languages'>,
  coverStyle: CoverStyle,
): number {
  const isDrawn = surfaceFile((look ?? DEFAULT_LOOK).surface) !== null
  const hasCover = coverStyle !== 'none'
  // Below a cover hardly anything is seen of the last, so the browser's own icon counts too.
  return [logo, hasCover || isDrawn, hasCover, languages].filter(Boolean).length
}

function seenPictures(categories: CategoryView[], coverStyle: CoverStyle): ProductView[] {
  const first: ProductView[] = []
  let top = COVER[coverStyle]
  for (const { products } of categories) {
    top += TITLE
    const lead = leadDish(products)
    for (const product of products) {
      if (top > SEEN) return first
      if (product.picture) first.push(product)
      top += ROW[kindOf(product, lead)]
    }
  }
  return first
}

function kindOf(product: ProductView, lead: ProductView | undefined): keyof typeof ROW {
  if (product.picture) return product === lead ? 'lead' : 'pictured'
  return product.description ? 'told' : 'named'
}

/** What a link to a page shows where it is shared, and its size in pixels; null for nothing. */
export type SharedPicture = {
  /** Its whole address. */
  share: string | null
  shareWidth: string | null
  shareHeight: string | null
  /** Null where the page's title says it. */
  shareAlt: string | null
}

// Services show nothing that is narrower, and PNGs of photos above half a megabyte neither.
const FEWEST_PIXELS = 300
const MOST_PIXELS = { jpg: 960, png: 480 } as const

/** A menu's own picture, as it is drawn for all. */
export function menuShare(publicUrl: string, share: string | null): SharedPicture {
  if (!share) return { share, shareWidth: null, shareHeight: null, shareAlt: null }
  return { share: publicUrl + share, shareWidth: '1200', shareHeight: '630', shareAlt: null }
}

/** A dish's picture in the format of all services; undefined where there is none large enough. */
export function dishShare(
  publicUrl: string,
  picture: Picture | null,
  alt: string,
): SharedPicture | undefined {
  if (!picture) return undefined
  const width = pictureWidths(picture).findLast(
    (kept) => kept >= FEWEST_PIXELS && kept <= MOST_PIXELS[picture.fallback],
  )
  if (!width) return undefined
  return {
    share: `${publicUrl}/media/${pictureFile(picture, width, picture.fallback)}`,
    shareWidth: String(width),
    shareHeight: String(Math.round((picture.height * width) / picture.width)),
    shareAlt: alt,
  }
}
