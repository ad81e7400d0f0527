import type { PDFImage } from '@cantoo/pdf-lib'
import type { SchemeColours } from '#db/rules/look-colours.ts'
import type { SurfaceTile } from '#admin/components/paper/surface.ts'
import { millimetres, type CardLayout, type Design } from './card-layout.ts'

/** Where a logo stands on a card. */
export type LogoPlace = 'none' | 'above' | 'over'

/** What all cards of a document share. */
export interface CardArt {
  design: Design
  colours: SchemeColours
  tile: SurfaceTile | null
  logo: PDFImage | null
  logoPlace: LogoPlace
}

/** The colours of a card's parts. */
export interface PaperColours {
  ground: string
  name: string
  text: string
  badge: string
  onBadge: string
}

const INK = '#1d1a16'
const BLACK = '#000000'
const WHITE = '#ffffff'

/** How much of a code's side a logo over it takes: a twentieth of its squares, of which level M mends three. */
export const OVER_SHARE = 0.2

// Between the name and the end of the band.
const BELOW_NAME = 2.2

/** The colours of a design. */
export function paperColours(design: Design, colours: SchemeColours): PaperColours {
  const { action, onAction, wash } = colours
  if (design === 'plain') {
    return { ground: WHITE, name: BLACK, text: BLACK, badge: BLACK, onBadge: WHITE }
  }
  const badge = { badge: action, onBadge: onAction }
  if (design === 'surface') return { ground: wash, name: action, text: INK, ...badge }
  return { ground: WHITE, name: onAction, text: INK, ...badge }
}

/** How far down the band goes: below the name. */
export function bandHeight({ name }: Pick<CardLayout, 'name'>): number {
  return name.top + millimetres(name.text) + BELOW_NAME
}
