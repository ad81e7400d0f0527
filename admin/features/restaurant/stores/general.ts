import { atom } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkGeneral, GENERAL_FIELDS } from '../check-general.ts'
import { saveRestaurant, type RestaurantForm } from '../requests/save-restaurant.ts'
import { $restaurant } from './restaurant.ts'

const BANNER_MS = 5000

/** The fields that were changed and not saved yet; null when none. */
export const $generalDraft = atom<Partial<RestaurantForm> | null>(null)

export const generalSaving = new Saving({ fields: GENERAL_FIELDS, goodMs: BANNER_MS, explain })

/** The restaurant with what has been changed of it. */
export function generalForm(
  { name, currency, about, location }: Restaurant,
  draft: Partial<RestaurantForm> | null,
): RestaurantForm {
  const stored = { restaurantName: name, currency, about: about ?? '', location: location ?? '' }
  return { ...stored, ...draft }
}

export async function saveGeneral(restaurant: Restaurant): Promise<void> {
  const draft = $generalDraft.get()
  const form = generalForm(restaurant, draft)
  await generalSaving.save(checkGeneral(form), async () => {
    $restaurant.set(await saveRestaurant(form))
    countAcceptedChange()
    // What was typed meanwhile is not saved yet.
    if ($generalDraft.get() === draft) $generalDraft.set(null)
  })
}

export function resetGeneral(): void {
  $generalDraft.set(null)
  generalSaving.reset()
}

// The settings have words of their own for a name that another restaurant has.
function explain(error: unknown): Problem {
  const problem = problemOf(error)
  return problem.text === 'nameTaken' ? { text: 'newNameTaken' } : problem
}
