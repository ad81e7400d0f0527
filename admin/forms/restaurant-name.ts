import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { problemOfEmpty, problemOfMessage, type Problem } from '../problems.ts'

/** Of a new restaurant. */
export function checkRestaurantName({
  restaurantName,
  label,
}: Record<'restaurantName' | 'label', string>) {
  return {
    restaurantName: problemOfEmpty(restaurantName) ?? problemOfCheck(checkName(restaurantName)),
    label: problemOfCheck(checkLabel(label)),
  }
}

function problemOfCheck(
  checked: { ok: true } | { ok: false; message: string },
): Problem | undefined {
  return checked.ok ? undefined : problemOfMessage(checked.message)
}
