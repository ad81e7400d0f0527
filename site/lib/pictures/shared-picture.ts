import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'

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
  const width = pictureWidths(picture.width).findLast(
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
