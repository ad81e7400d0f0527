import { shownName } from '#db/rules/text/labels.ts'
import type { EditSession } from '#admin/forms/edit-session.ts'
import type { DraftOf } from '#admin/forms/merge-draft.ts'
import type { Allergens } from '#db/menu/allergens.ts'
import type { PriceNote } from '#db/menu/price-words.ts'
import type { AllergenKind } from '#db/menu/allergen-kinds.ts'
import { areBadges, orderedBadges, type Badge } from '#db/menu/badges.ts'
import { namesOf, SIZE_FIELDS, DISH_FIELDS, DISH_NAMES, type DishField } from '#db/menu/fields.ts'
import { recordOf } from '#db/rules/record-of.ts'
import type { FormTexts } from '../../forms/menu-texts.ts'

/** A dish is spicy in one way: the last one counts. */
export function settledBadges(badges: readonly Badge[]): Badge[] {
  const last = badges.findLast(isSpicy)
  return orderedBadges(badges.filter((badge) => !isSpicy(badge) || badge === last))
}

function isSpicy(badge: Badge): boolean {
  return badge.startsWith('spicy')
}

export function mayAddBadge(badges: readonly Badge[], badge: Badge): boolean {
  return areBadges(settledBadges([...badges, badge]))
}

export type SizeField = keyof typeof SIZE_FIELDS

export interface TypedFormer {
  price: string
  until: string | null
}

export type TypedSize = Record<SizeField, string> & {
  _id: string
  priceNote: PriceNote | null
  formerPrice: TypedFormer | null
}

export const SIZE_NAMES: readonly SizeField[] = namesOf(SIZE_FIELDS)

export const NEW_SIZE: TypedSize = {
  _id: '',
  priceNote: null,
  formerPrice: null,
  ...recordOf(SIZE_NAMES, () => ''),
}

interface FormValues {
  sizes: TypedSize[]
  groups: string[]
  marks: Badge[]
  allergens: Allergens
  kinds: AllergenKind[]
  note: PriceNote | null
  former: TypedFormer | null
  flag: boolean
}

type KindOf<Name extends DishField> = (typeof DISH_FIELDS)[Name]['kind']

export type TypedDish = {
  [Name in DishField]: KindOf<Name> extends keyof FormValues ? FormValues[KindOf<Name>] : string
}

export type ProductFields = TypedDish & { imageUrl: string | null }
export type ProductField = DishField | 'image'

export interface ProductDraft extends ProductFields, DraftOf<ProductFields> {
  /** Null for a new one; `wantedId` is which that is to have, so that no try adds a second one. */
  id: string | null
  wantedId?: string
  image: File | null
  translations: FormTexts
  /** The owner said so. */
  withoutDescription?: boolean
}

export type ProductSession = EditSession<ProductDraft, ProductField>

export const PRODUCT_FIELDS: readonly ProductField[] = [...DISH_NAMES, 'image']

/** Of what is no text, and of what a blank one has. */
export const BLANKS: Readonly<Record<string, unknown>> = {
  sizes: [],
  groups: [],
  marks: [],
  allergens: {},
  kinds: [],
  note: null,
  former: null,
  flag: false,
}

function blankOf(kind: string): unknown {
  return kind in BLANKS ? BLANKS[kind] : ''
}

export const NO_FIELDS = {
  ...recordOf(DISH_NAMES, (name) => blankOf(DISH_FIELDS[name].kind)),
  imageUrl: null,
} as ProductFields

export const NEW_PRODUCT: ProductDraft = {
  ...NO_FIELDS,
  id: null,
  image: null,
  translations: {},
  seen: null,
  conflicts: {},
}

/** What a dish is called as it is typed. */
export function typedName({ name, label }: Pick<ProductDraft, 'name' | 'label'>): string {
  return shownName({ name, label: label.trim() || null })
}
