import { checkName } from '#db/rules/names.ts'
import { checkLine, checkProse, TEXT_LIMITS, type Checked } from '#db/rules/texts.ts'
import { problemOfMessage } from '#admin/problems.ts'
import type { FieldProblems } from '#admin/stores/saving.ts'
import type { RestaurantForm } from './requests.ts'

export const GENERAL_FIELDS = [
  'restaurantName',
  'currency',
  'currencySign',
  'vatNote',
  'servicePercent',
  'about',
  'location',
] as const
export type GeneralField = (typeof GENERAL_FIELDS)[number]

/** What the owner has to change before the form can be sent. */
export function checkGeneral(form: RestaurantForm): FieldProblems<GeneralField> {
  const { restaurantName, about, location } = form
  const isNameless = restaurantName.trim() === ''
  return {
    ...(isNameless && { restaurantName: { text: 'emptyField' } as const }),
    ...(!isNameless && problem('restaurantName', checkName(restaurantName))),
    ...problem('about', checkProse(about, TEXT_LIMITS.about)),
    ...problem('location', checkLine(location, TEXT_LIMITS.location)),
  }
}

function problem(field: GeneralField, checked: Checked): FieldProblems<GeneralField> {
  if (checked.ok) return {}
  return { [field]: problemOfMessage(checked.message) ?? { text: 'failed' } }
}
