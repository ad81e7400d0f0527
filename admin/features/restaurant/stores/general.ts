import type { Restaurant } from '#api/schemas/restaurants.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import { checkGeneral, GENERAL_FIELDS } from '../check-general.ts'
import { saveRestaurant, type RestaurantForm } from '../requests.ts'
import { $restaurant } from './restaurant.ts'
import { SettingsPart } from './settings-part.ts'

const BANNER_MS = 5000

type GeneralDraft = RestaurantForm & DraftOf<RestaurantForm>

/** What the owner says about the restaurant. */
export const generalPart = new SettingsPart<GeneralDraft, Restaurant>({
  fields: GENERAL_FIELDS,
  goodMs: BANNER_MS,
  explain,
  seen: seenGeneral,
  show: (restaurant) => $restaurant.set(restaurant),
})

export function saveGeneral(restaurant: Restaurant): Promise<void> {
  return generalPart.save(checkGeneral(generalPart.form(restaurant)), saveRestaurant)
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
