import { useState, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/forms/form-panel.tsx'
import { OtherLanguages } from '#admin/forms/other-languages.tsx'
import { ConflictDialog } from '#admin/forms/conflict-dialog.tsx'
import type { Categories } from '#admin/stores/menu.ts'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { lazyPart } from '#admin/ui/hooks.ts'
import { Spinner } from '#admin/ui/loading.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { drawnIconUrl } from '#db/rules/icon-urls.ts'
import type { IconStyle } from '#db/rules/look.ts'
import { TEXT_FIELDS } from '#db/menu/texts.ts'
import {
  checkCategory,
  type CategoryDraft,
  type CategoryField,
  type CategoryProblem,
  timesText,
} from '../category-draft.ts'
import type { IconPickerProps } from './icon-grid.tsx'
import { leadToIcons } from './lead-to-icons.ts'
import { ServedWhen } from './served-when.tsx'

interface CategoryFormProps {
  draft: CategoryDraft
  refusals: readonly CategoryProblem[]
  isChanged: boolean
  isLocked: boolean
  others: Categories
  iconStyle: IconStyle
  today: string
  onChange: (draft: CategoryDraft) => void
  onSave: (draft: CategoryDraft) => void
  onDelete: (() => void) | undefined
  products: number
  onClose: () => void
}

export function CategoryForm(props: CategoryFormProps) {
  const { draft, others, onChange } = props
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
    const found = checkCategory(chosen, others)
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
        <CategoryBody
          draft={draft}
          iconStyle={props.iconStyle}
          today={props.today}
          suggested={suggested}
          onSuggest={setSuggested}
          problemOf={problemOf}
          onChange={take}
          products={props.products}
        />
      )}
    </FormPanel>
  )
}

type Told = 'draft' | 'iconStyle' | 'today' | 'onChange' | 'products'

interface CategoryBodyProps extends Pick<CategoryFormProps, Told> {
  suggested: string | null
  onSuggest: (url: string | null) => void
  problemOf: (field: CategoryField) => ShownProblem
}

function CategoryBody({ draft, onChange, products: count, ...inputs }: CategoryBodyProps) {
  const { t } = useTranslation()
  return (
    <>
      <ConflictDialog
        draft={draft}
        labels={{
          title: t('category.title'),
          icon: t('category.icon'),
          nonHalal: t('category.nonHalal'),
          times: t('served.title'),
        }}
        pictures={['icon']}
        say={(field, { times, icon }) => {
          if (field === 'times') return timesText(t, times)
          if (field === 'icon') return drawnIconUrl(icon ?? '', inputs.iconStyle)
          return undefined
        }}
        onChange={onChange}
      />
      <CategoryInputs
        {...inputs}
        draft={draft}
        onChange={(part) => onChange({ ...draft, ...part })}
      />
      {count > 0 && <p className="field-hint">{t('category.deleteHint', { count })}</p>}
    </>
  )
}

interface CategoryInputsProps extends Omit<CategoryBodyProps, 'onChange' | 'products'> {
  onChange: (part: Partial<CategoryDraft>) => void
}

function CategoryInputs(props: CategoryInputsProps) {
  const { draft, iconStyle, today, suggested, onSuggest, problemOf, onChange } = props
  return (
    <>
      <TitleInputs draft={draft} problem={problemOf('title')} onChange={onChange} />
      <IconPicker
        title={draft.title}
        value={draft.icon ?? suggested}
        iconStyle={iconStyle}
        onSuggest={onSuggest}
        onChange={(icon) => onChange({ icon })}
        problem={problemOf('icon')}
      />
      <ServedWhen
        value={draft.times}
        today={today}
        onChange={(times) => onChange({ times })}
        problem={problemOf('times')}
      />
      <Apart value={draft.nonHalal} onChange={(nonHalal) => onChange({ nonHalal })} />
    </>
  )
}

interface TitleInputsProps extends Pick<CategoryInputsProps, 'draft' | 'onChange'> {
  problem: ShownProblem
}

function TitleInputs({ draft, problem, onChange }: TitleInputsProps) {
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
        problem={problem}
      />
      <OtherLanguages
        id={draft.id}
        field="title"
        rule={TEXT_FIELDS.category.title}
        label={t('category.title')}
        texts={draft.translations}
        onChange={(translations) => onChange({ translations })}
      />
    </>
  )
}

function Apart({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <CheckBox isSelected={value} onChange={onChange}>
        {t('category.nonHalal')}
      </CheckBox>
      <p className="field-hint">{t('category.nonHalalHint')}</p>
    </div>
  )
}

// The icons' search words in many languages weigh more than the rest of the dashboard's own code.
const IconGrid = lazyPart(
  () => import('./icon-grid.tsx'),
  (part) => part.IconGrid,
)

function IconPicker(props: IconPickerProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Spinner label={t('common.loading')} />}>
      <IconGrid {...props} />
    </Suspense>
  )
}
