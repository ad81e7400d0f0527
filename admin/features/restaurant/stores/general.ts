import { atom } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { draftOf, kept, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkGeneral, GENERAL_FIELDS } from '../check-general.ts'
import { saveRestaurant, type RestaurantForm } from '../requests.ts'
import { $restaurant } from './restaurant.ts'
import { saveDraft } from './save-draft.ts'

const BANNER_MS = 5000

export type GeneralDraft = RestaurantForm & DraftOf<RestaurantForm>

/** What was typed over the restaurant and not saved yet; null when nothing. */
export const $generalDraft = atom<GeneralDraft | null>(null)

export const generalSaving = new Saving({ fields: GENERAL_FIELDS, goodMs: BANNER_MS, explain })

/** A draft of the restaurant with nothing typed yet. */
export function generalDraft(restaurant: Restaurant): GeneralDraft {
  return draftOf(seenGeneral(restaurant))
}

/** The restaurant with what has been changed of it. */
export function generalForm(restaurant: Restaurant, draft: GeneralDraft | null): RestaurantForm {
  const { fields } = seenGeneral(restaurant)
  return draft ? { ...fields, ...kept(draft) } : fields
}

export async function saveGeneral(restaurant: Restaurant): Promise<void> {
  await saveDraft({
    $draft: $generalDraft,
    saving: generalSaving,
    problems: checkGeneral(generalForm(restaurant, $generalDraft.get())),
    send: saveRestaurant,
    seen: (answer: Restaurant) => {
      $restaurant.set(answer)
      return seenGeneral(answer)
    },
  })
}

export function resetGeneral(): void {
  $generalDraft.set(null)
  generalSaving.reset()
}

function seenGeneral({ version, ...restaurant }: Restaurant): Seen<RestaurantForm> {
  const { name, currency, currencySign, vatNote, servicePercent, about, location } = restaurant
  const texts = { about: about ?? '', location: location ?? '' }
  const notes = {
    currencySign,
    vatNote,
    servicePercent: servicePercent === null ? null : String(servicePercent),
  }
  return { version, fields: { restaurantName: name, currency, ...notes, ...texts } }
}

// The settings have words of their own for a name that another restaurant has.
function explain(error: unknown): Problem {
  const problem = problemOf(error)
  return problem.text === 'nameTaken' ? { text: 'newNameTaken' } : problem
}
