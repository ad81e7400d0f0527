import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/components/form-panel.tsx'
import { Rivals } from '#admin/components/rivals.tsx'
import type { Decimals } from '#db/rules/money.ts'
import type { Problem } from '#admin/problems.ts'
import { shown, typed } from '#admin/stores/drafts.ts'
import {
  checkProduct,
  settled,
  texts,
  type ProductDraft,
  type ProductField,
  type ProductProblem,
} from '../product-draft.ts'
import { readMarks } from '../typed-marks.ts'
import { sizesText } from '../typed-sizes.ts'
import { ProductInputs } from './product-inputs.tsx'

interface ProductFormProps {
  draft: ProductDraft
  /** Why the server would not have it. */
  refusals: readonly ProductProblem[]
  /** How many a price of the menu's currency has. */
  decimals: Decimals
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

/** Name, price, description and picture of a product. */
export function ProductForm(props: ProductFormProps) {
  const { draft, decimals, onChange } = props
  const { t } = useTranslation()
  const [problems, setProblems] = useState(props.refusals)
  const isNew = draft.id === null
  const goOn = () => save(props.onSaveAndGoOn)

  function take(changed: ProductDraft) {
    setProblems([])
    onChange(changed)
  }

  function save(then: (draft: ProductDraft) => void) {
    const found = checkProduct(shown(draft), decimals)
    setProblems(found)
    if (found.length === 0) then(settled(draft, decimals))
  }

  return (
    <FormPanel
      title={t(isNew ? 'dish.addTitle' : 'dish.editTitle')}
      saveText={t(isNew ? 'dish.add' : 'dish.update')}
      deleteText={t('dish.delete')}
      {...props}
      problems={problems}
      onSave={() => save(props.onSave)}
      next={isNew ? { text: t('dish.addNext'), onPress: goOn, done: props.added } : undefined}
    >
      {(problemOf) => (
        <ProductBody
          draft={draft}
          decimals={decimals}
          problemOf={problemOf}
          onChange={take}
          onWrongPicture={(problem) => setProblems([{ fields: ['image'], problem }])}
        />
      )}
    </FormPanel>
  )
}

function sayRival(t: TFunction, field: string, value: string): string {
  if (field === 'sizes') return sizesText(value)
  if (field === 'marks') {
    return readMarks(value)
      .map((mark) => t(`dish.mark.${mark}`))
      .join(' · ')
  }
  return value === 'true' ? t('rivals.yes') : value
}

interface ProductBodyProps {
  draft: ProductDraft
  decimals: Decimals
  problemOf: (field: ProductField) => ShownProblem
  onChange: (draft: ProductDraft) => void
  onWrongPicture: (problem: Problem) => void
}

function ProductBody({ draft, onChange, ...inputs }: ProductBodyProps) {
  const { t } = useTranslation()
  return (
    <>
      <Rivals
        draft={draft}
        labels={{
          ...texts((name) => t(`dish.${name}`)),
          imageUrl: t('dish.image'),
        }}
        pictures={['imageUrl']}
        say={(field, value) => sayRival(t, field, value)}
        onChange={onChange}
      />
      <ProductInputs
        {...inputs}
        draft={shown(draft)}
        onChange={(part) => onChange(typed(draft, part))}
      />
    </>
  )
}
