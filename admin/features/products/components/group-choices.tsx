import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { SCREENS } from '#admin/paths.ts'
import { $groups, loadGroups } from '#admin/stores/options/groups.ts'
import type { ProductDraft, ProductField } from '../product-draft.ts'
import { readGroups, toggledGroup } from '../typed-groups.ts'

interface GroupChoicesProps {
  draft: Pick<ProductDraft, 'groups'>
  /** Those that the dish has by its category. */
  ofCategory: readonly string[]
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
}

/** Which groups of options a dish has. */
export function GroupChoices({ draft, ofCategory, problemOf, onChange }: GroupChoicesProps) {
  const { t } = useTranslation()
  const problem = problemOf('groups')
  const groups = useStore($groups)
  useEffect(() => {
    // Without them the dish keeps those that it has.
    loadGroups().catch(() => {})
  }, [])
  if (!groups) return null
  const chosen = readGroups(draft.groups)
  return (
    <fieldset className="product-choices">
      <legend className="field-label">{t('dish.groups')}</legend>
      {groups.length === 0 && <a href={SCREENS.options}>{t('options.makeFirst')}</a>}
      {groups.map(({ _id, name }) => {
        const isGiven = ofCategory.includes(_id)
        return (
          <CheckBox
            key={_id}
            isSelected={isGiven || chosen.includes(_id)}
            isDisabled={isGiven}
            onChange={(isSet) => onChange({ groups: toggledGroup(draft.groups, _id, isSet) })}
          >
            {isGiven ? t('options.ofCategory', { name }) : <bdi>{name}</bdi>}
          </CheckBox>
        )
      })}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </fieldset>
  )
}
