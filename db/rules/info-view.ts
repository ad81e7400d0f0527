import type { MenuDocument, Opening, SocialLinks } from './menu-document.ts'
import type { Picture } from './pictures.ts'
import type { Served } from './served.ts'

/** What is told of a restaurant beside its menu. */
export interface InfoView {
  cover: Picture | null
  about: string | null
  location: string | null
  links: SocialLinks
  /** Not there where nothing of it is given. */
  opening?: OpeningView
}

/** When a restaurant is open, as its page of information tells it; what is over is left out. */
type OpeningView = Opening & { timeZone: string }

/** The same of this one at a moment. */
export function infoView(
  { cover, about, location, links, opening, clock }: MenuDocument,
  { overExceptions }: Served,
): InfoView {
  const { hours, phone, further } = opening
  const exceptions = opening.exceptions.slice(overExceptions)
  const given = [...hours, ...exceptions, phone, ...Object.values(further)].some((part) => part)
  const view = { hours, exceptions, phone, further, timeZone: clock.timeZone }
  return { cover, about, location, links, ...(given && { opening: view }) }
}
