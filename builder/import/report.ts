import type { AtTable } from '#db/menu/at-table.ts'
import type { DishField } from '#db/menu/fields.ts'
import type { FurtherLinks, SocialField } from '#db/rules/contact/contacts.ts'
import type { Look } from '#db/rules/look/look.ts'
import type { PriceNotes } from '#db/menu/price-notes.ts'
import type { Clock } from '#db/rules/time/time-zones.ts'

export interface Place {
  file: string
  restaurant: string
  category: string | null
  product: string | null
}

export interface Change extends Place {
  field:
    | DishField
    | keyof (PriceNotes & Clock & FurtherLinks & Look & AtTable)
    | SocialField
    | 'title'
    | 'about'
    | 'location'
    | 'currency'
    | 'number'
    | 'soldOut'
    | 'times'
    | 'hours'
    | 'place'
    | 'sunMethod'
    | 'exceptions'
    | 'note'
    | 'phone'
  reason: string
  before: string
  after: string | null
}

export interface LeftOut extends Place {
  products: number
  reason: string
}

interface Imported {
  file: string
  restaurant: string
  address: string
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

/** Every product of every readable file is in one of the lists. */
export interface ImportReport {
  dryRun: boolean
  files: number
  restaurants: number
  categories: number
  products: number
  imported: Imported[]
  alreadyThere: AlreadyThere[]
  changes: Change[]
  /** Changes that may have changed the meaning. */
  doubts: Change[]
  leftOut: LeftOut[]
  /** Pictures that the files name; none is imported. */
  pictures: number
  errors: { file: string; message: string }[]
}

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
