import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/components/form-panel.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
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
  refusal: CategoryProblem | null
  isChanged: boolean
  /** Whether nothing can be saved now. */
  isLocked: boolean
  others: Categories
  onChange: (draft: CategoryDraft) => void
  onSave: (draft: CategoryDraft) => void
  onDelete: (() => void) | undefined
  onClose: () => void
}

/** Title and icon of a category. */
export function CategoryForm(props: CategoryFormProps) {
  const { draft, others, onChange } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState(props.refusal)
  const isNew = draft.id === null

  function change(part: Partial<CategoryDraft>) {
    setProblem(null)
    onChange({ ...draft, ...part })
  }

  function save() {
    const found = checkCategory(draft, others)
    setProblem(found)
    if (!found) props.onSave(draft)
  }

  return (
    <FormPanel
      title={t(isNew ? 'category.addTitle' : 'category.editTitle')}
      saveText={t(isNew ? 'category.add' : 'category.update')}
      deleteText={t('category.delete')}
      {...props}
      problem={problem}
      onSave={save}
    >
      {(problemOf) => <CategoryFields draft={draft} problemOf={problemOf} onChange={change} />}
    </FormPanel>
  )
}

interface CategoryFieldsProps {
  draft: CategoryDraft
  problemOf: (field: CategoryField) => ShownProblem
  onChange: (part: Partial<CategoryDraft>) => void
}

function CategoryFields({ draft, problemOf, onChange }: CategoryFieldsProps) {
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
      <IconPicker
        title={draft.title}
        value={draft.icon}
        onChange={(icon) => onChange({ icon })}
        problem={problemOf('icon')}
      />
    </>
  )
}
