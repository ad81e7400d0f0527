import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/components/form-panel.tsx'
import { OtherLanguages } from '#admin/components/other-languages.tsx'
import { TEXT_FIELDS } from '#db/rules/menu-texts.ts'
import { Rivals } from '#admin/components/rivals.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { shown, typed } from '#admin/stores/drafts.ts'
import type { Categories } from '#admin/stores/menu.ts'
import {
  checkCategory,
  type CategoryDraft,
  type CategoryField,
  type CategoryProblem,
} from '../category-draft.ts'
import { IconPicker } from './icon-picker.tsx'
import { leadToIcons } from './lead-to-icons.ts'

interface CategoryFormProps {
  draft: CategoryDraft
  /** Why the server would not have it. */
  refusals: readonly CategoryProblem[]
  isChanged: boolean
  /** Whether nothing can be saved now. */
  isLocked: boolean
  others: Categories
  onChange: (draft: CategoryDraft) => void
  onSave: (draft: CategoryDraft) => void
  onDelete: (() => void) | undefined
  /** How many products go with it when it is deleted. */
  products: number
  onClose: () => void
}

/** Title and icon of a category. */
export function CategoryForm(props: CategoryFormProps) {
  const { draft, others, onChange, products: count } = props
  const { t } = useTranslation()
  const [problems, setProblems] = useState(props.refusals)
  const isNew = draft.id === null
  const [suggested, setSuggested] = useState<string | null>(null)
  // Chosen, as it looks, until the owner chooses another.
  const chosen = { ...draft, icon: draft.icon ?? suggested }

  function take(changed: CategoryDraft) {
    setProblems([])
    onChange(changed)
  }

  function save() {
    const found = checkCategory(shown(chosen), others)
    setProblems(found)
    if (found.length === 0) props.onSave(chosen)
  }

  return (
    <FormPanel
      title={t(isNew ? 'category.addTitle' : 'category.editTitle')}
      saveText={t(isNew ? 'category.add' : 'category.update')}
      deleteText={t('category.delete')}
      {...props}
      problems={problems}
      onSave={save}
    >
      {(problemOf) => (
        <>
          <CategoryBody
            draft={draft}
            suggested={suggested}
            onSuggest={setSuggested}
            problemOf={problemOf}
            onChange={take}
          />
          {count > 0 && <p className="field-hint">{t('category.deleteHint', { count })}</p>}
        </>
      )}
    </FormPanel>
  )
}

interface CategoryBodyProps {
  draft: CategoryDraft
  /** The icon that suits the title. */
  suggested: string | null
  onSuggest: (url: string | null) => void
  problemOf: (field: CategoryField) => ShownProblem
  onChange: (draft: CategoryDraft) => void
}

function CategoryBody({ draft, onChange, ...inputs }: CategoryBodyProps) {
  const { t } = useTranslation()
  return (
    <>
      <Rivals
        draft={draft}
        labels={{
          title: t('category.title'),
          icon: t('category.icon'),
          nonHalal: t('category.nonHalal'),
        }}
        pictures={['icon']}
        say={(_, value) => (value === 'true' ? t('rivals.yes') : value)}
        onChange={onChange}
      />
      <CategoryInputs
        {...inputs}
        draft={shown(draft)}
        onChange={(part) => onChange(typed(draft, part))}
      />
    </>
  )
}

interface CategoryInputsProps extends Omit<CategoryBodyProps, 'onChange'> {
  onChange: (part: Partial<CategoryDraft>) => void
}

function CategoryInputs({ draft, suggested, onSuggest, ...props }: CategoryInputsProps) {
  const { problemOf, onChange } = props
  const { t } = useTranslation()
  const leadsOn = draft.icon === null
  return (
    <>
      <TextField
        name="title"
        label={t('category.title')}
        autoComplete="off"
        enterKeyHint={leadsOn ? 'next' : 'done'}
        {...(leadsOn && { onKeyDown: leadToIcons })}
        inputDir="auto"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        problem={problemOf('title')}
      />
      <OtherLanguages
        id={draft.id}
        field="title"
        rule={TEXT_FIELDS.category.title}
        label={t('category.title')}
        texts={draft.translations}
        onChange={(translations) => onChange({ translations })}
      />
      <IconPicker
        title={draft.title}
        value={draft.icon ?? suggested}
        onSuggest={onSuggest}
        onChange={(icon) => onChange({ icon })}
        problem={problemOf('icon')}
      />
      <Apart value={draft.nonHalal} onChange={(nonHalal) => onChange({ nonHalal })} />
    </>
  )
}

function Apart({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <CheckBox isSelected={value !== ''} onChange={(isSet) => onChange(isSet ? 'true' : '')}>
        {t('category.nonHalal')}
      </CheckBox>
      <p className="field-hint">{t('category.nonHalalHint')}</p>
    </div>
  )
}
