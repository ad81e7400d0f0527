import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/components/form-panel.tsx'
import type { Decimals } from '#db/rules/money.ts'
import type { Problem } from '#admin/problems.ts'
import { shown, typed } from '#admin/stores/drafts.ts'
import type { ProductDraft, ProductField, ProductProblem } from '../product-draft.ts'
import { useCheckedDraft } from '../use-checked-draft.ts'
import { ProductInputs } from './product-inputs.tsx'
import { ProductRivals } from './product-rivals.tsx'
import { StillRight } from './still-right.tsx'

interface ProductFormProps {
  draft: ProductDraft
  /** Why the server would not have it. */
  refusals: readonly ProductProblem[]
  /** How many a price of the menu's currency has. */
  decimals: Decimals
  /** The groups of options that it has by its category. */
  ofCategory: readonly string[]
  /** The names of the other dishes of its category. */
  otherNames: readonly string[]
  isChanged: boolean
  /** Whether nothing can be saved now. */
  isLocked: boolean
  onChange: (draft: ProductDraft) => void
  /** The dish that was added just before. */
  added: string | undefined
  onSave: (draft: ProductDraft) => void
  /** Saves a new dish and begins the next. */
  onSaveAndGoOn: (draft: ProductDraft) => void
  onDelete: (() => void) | undefined
  onClose: () => void
}

/** All that an owner says of a dish. */
export function ProductForm(props: ProductFormProps) {
  const { draft, decimals } = props
  const { t } = useTranslation()
  const { problems, setProblems, take, save, question } = useCheckedDraft(props)
  const isNew = draft.id === null
  const goOn = () => save(props.onSaveAndGoOn)

  return (
    <FormPanel
      title={t(isNew ? 'dish.addTitle' : 'dish.editTitle')}
      isDocked
      saveText={t(isNew ? 'dish.add' : 'dish.update')}
      deleteText={t('dish.delete')}
      {...props}
      problems={problems}
      onSave={() => save(props.onSave)}
      next={isNew ? { text: t('dish.addNext'), onPress: goOn, done: props.added } : undefined}
    >
      {(problemOf) => (
        <>
          <ProductBody
            draft={draft}
            decimals={decimals}
            ofCategory={props.ofCategory}
            otherNames={props.otherNames}
            problemOf={problemOf}
            onChange={take}
            onWrongPicture={(problem) => setProblems([{ fields: ['image'], problem }])}
          />
          {question && <StillRight {...question} />}
        </>
      )}
    </FormPanel>
  )
}

interface ProductBodyProps {
  draft: ProductDraft
  decimals: Decimals
  ofCategory: readonly string[]
  otherNames: readonly string[]
  problemOf: (field: ProductField) => ShownProblem
  onChange: (draft: ProductDraft) => void
  onWrongPicture: (problem: Problem) => void
}

function ProductBody({ draft, onChange, ...inputs }: ProductBodyProps) {
  return (
    <>
      <ProductRivals draft={draft} onChange={onChange} />
      <ProductInputs
        {...inputs}
        draft={shown(draft)}
        onChange={(part) => onChange(typed(draft, part))}
      />
    </>
  )
}
