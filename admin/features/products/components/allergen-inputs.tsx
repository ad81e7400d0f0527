import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { OptionsTold } from '#admin/components/allergens/options-told.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { ALLERGENS } from '#db/rules/allergens.ts'
import { readGroups } from '../typed-groups.ts'
import type { ProductDraft } from '../product-draft.ts'
import {
  readAllergens,
  turned,
  writeAllergens,
} from '#admin/components/allergens/typed-allergens.ts'
import { AllergenButton } from '#admin/components/allergens/allergen-button.tsx'

interface AllergenInputsProps {
  draft: Pick<ProductDraft, 'allergens' | 'allergensChecked' | 'groups' | 'vegan'>
  /** The groups of options that it has by its category. */
  ofCategory: readonly string[]
  problem: ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
}

/** What is stated of the fourteen, and whether all of them were looked at. */
export function AllergenInputs({ draft, ofCategory, problem, onChange }: AllergenInputsProps) {
  const { t } = useTranslation()
  const allergens = readAllergens(draft.allergens)
  const groups = [...ofCategory, ...readGroups(draft.groups)]
  return (
    <fieldset className="allergen-choices">
      <legend className="field-label">{t('allergens.title')}</legend>
      {ALLERGENS.map((name) => (
        <AllergenButton
          key={name}
          name={name}
          state={allergens[name]}
          onTurn={() => onChange({ allergens: writeAllergens(turned(allergens, name)) })}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
      <CheckBox
        isSelected={draft.allergensChecked !== ''}
        onChange={(isSet) => onChange({ allergensChecked: isSet ? 'true' : '' })}
      >
        {t('allergens.checked')}
      </CheckBox>
      <OptionsTold
        ofChecked={draft.allergensChecked === '' ? [] : groups}
        ofVegan={draft.vegan === '' ? [] : groups}
      />
    </fieldset>
  )
}
