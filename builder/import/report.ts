import type { DishField } from '#db/menu/fields.ts'
import type { FurtherLinks, SocialField } from '#db/rules/contacts.ts'
import type { Look } from '#db/rules/look.ts'
import type { PriceNotes } from '#db/menu/price-notes.ts'
import type { Clock } from '#db/rules/time-zones.ts'

/** Where in what was imported something was found; names as they are in the file. */
export interface Place {
  file: string
  restaurant: string
  category: string | null
  product: string | null
}

/** Something that came in otherwise than it was in the file. */
export interface Change extends Place {
  field:
    | DishField
    | keyof (PriceNotes & Clock & FurtherLinks & Look)
    | SocialField
    | 'title'
    | 'about'
    | 'location'
    | 'currency'
    | 'soldOut'
    | 'times'
    | 'hours'
    | 'exceptions'
    | 'note'
    | 'phone'
  reason: string
  before: string
  /** Null when nothing is left of it. */
  after: string | null
}

/** Something that did not come in. */
export interface LeftOut extends Place {
  /** How many products went with it, itself included. */
  products: number
  reason: string
}

interface Imported {
  file: string
  restaurant: string
  /** Path of its public menu. */
  address: string
  /** The e-mail of the owner that was made for it. */
  email: string
  categories: number
  products: number
}

interface AlreadyThere {
  file: string
  restaurant: string
  address: string
  products: number
}

/** All that an import did; every product of every file that could be read is in one of the lists. */
export interface ImportReport {
  dryRun: boolean
  files: number
  restaurants: number
  categories: number
  products: number
  imported: Imported[]
  alreadyThere: AlreadyThere[]
  changes: Change[]
  /** Changes that may have changed what was meant; to be looked at by somebody. */
  doubts: Change[]
  leftOut: LeftOut[]
  /** How many pictures the files name of what was imported, none of which came in. */
  pictures: number
  /** Files that could not be read, and why. */
  errors: { file: string; message: string }[]
}

/** The report of an import that has not begun. */
export function emptyReport(dryRun: boolean): ImportReport {
  return {
    dryRun,
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
}
