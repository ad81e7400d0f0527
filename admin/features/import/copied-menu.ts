import { atom } from 'nanostores'
import { COPIED_ID } from '#admin/copied-restaurant.ts'
import { answerOf, client } from '#admin/client.ts'
import { $categories } from '#admin/stores/menu.ts'
import { randomId } from '#admin/stores/new-id.ts'
import { $ownRestaurants } from '#admin/stores/own-restaurants.ts'
import { $restaurant } from '#admin/stores/restaurant.ts'
import { copiedRows } from '#db/import/copied-rows.ts'
import { matchRows, withPrices } from '#db/import/review.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { $import, setDraft } from './import.ts'
import { joinDrafts, type CopiedFrom, type ImportDraft } from './import-draft.ts'

/** The restaurant whose menu the address of this page asks for, until it is in the review. */
export const $toCopy = atom(COPIED_ID)

/** Adds it to what is reviewed, in the place of one that was copied before. */
export async function takeMenuToCopy(): Promise<void> {
  const id = $toCopy.get()
  if (id === null) return
  const request = client.api.restaurants[':id']['copy-menu'].$get({ param: { id } })
  const { currency, ...table } = await answerOf(request)
  const name = $ownRestaurants.get()?.find(({ _id }) => _id === id)?.name ?? ''
  const rows = copiedRows(table).map((row) => ({ ...row, id: randomId() }))
  const menu = $categories.get()
  const hasDishes = menu.some(({ products }) => products.length > 0)
  const copy: ImportDraft = {
    rows: withPrices(rows, matchRows(rows, menu), 'kept'),
    leftOut: [],
    switchedOff: [],
    currencies: [currency],
    copied: { _id: id, name, prices: 'kept' },
    // Another restaurant says nothing of the currency here.
    ...(hasDishes && { currency: currencyCode($restaurant.get()?.currency ?? null) }),
  }
  setDraft(joinDrafts(withoutCopied($import.get()), copy))
  $toCopy.set(null)
}

function withoutCopied(draft: ImportDraft | null): ImportDraft | null {
  if (!draft) return null
  const { copied: _copied, rows, ...others } = draft
  return { ...others, rows: rows.filter(({ from }) => from === undefined) }
}

export function choosePrices(prices: CopiedFrom['prices']): void {
  const draft = $import.get()
  if (!draft?.copied) return
  const { rows, copied } = draft
  const matches = matchRows(rows, $categories.get())
  setDraft({ ...draft, rows: withPrices(rows, matches, prices), copied: { ...copied, prices } })
}
