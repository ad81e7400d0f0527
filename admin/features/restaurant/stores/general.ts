import { atom } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkGeneral, GENERAL_FIELDS } from '../check-general.ts'
import { saveRestaurant, type RestaurantForm } from '../requests/save-restaurant.ts'
import { $restaurant } from './restaurant.ts'

const BANNER_MS = 5000

/** What was typed and not saved yet; null when nothing. */
export const $generalDraft = atom<RestaurantForm | null>(null)

export const generalSaving = new Saving({ fields: GENERAL_FIELDS, goodMs: BANNER_MS, explain })

/** The form as it is when nothing has been typed. */
export function generalForm(restaurant: Restaurant): RestaurantForm {
  const { name, currency, about, location } = restaurant
  return { restaurantName: name, currency, about: about ?? '', location: location ?? '' }
}

export async function saveGeneral(form: RestaurantForm): Promise<void> {
  await generalSaving.save(checkGeneral(form), async () => {
    $restaurant.set(await saveRestaurant(form))
    countAcceptedChange()
    // What was typed meanwhile is not saved yet.
    if ($generalDraft.get() === form) $generalDraft.set(null)
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
