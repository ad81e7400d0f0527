import { ALLERGEN_ICONS } from '#db/rules/allergen-icons.ts'
import type { Allergen } from '#db/rules/allergens.ts'
import { Drawing } from '../ui/drawing.tsx'

/** A line drawing, beside the name that says what it is. */
export function AllergenIcon({ name }: { name: Allergen }) {
  return (
    <Drawing>
      <path d={ALLERGEN_ICONS[name]} />
    </Drawing>
  )
}
