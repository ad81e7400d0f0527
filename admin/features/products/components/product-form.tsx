import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '#admin/components/form-panel.tsx'
import { checkProduct, type ProductDraft, type ProductProblem } from '../product-draft.ts'
import { ProductFields } from './product-fields.tsx'

interface ProductFormProps {
  draft: ProductDraft
  /** Why the server would not have it. */
  refusal: ProductProblem | null
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
  const { draft, onChange } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState(props.refusal)
  const isNew = draft.id === null

  function change(part: Partial<ProductDraft>) {
    setProblem(null)
    onChange({ ...draft, ...part })
  }

  function save(then: (draft: ProductDraft) => void) {
    const found = checkProduct(draft)
    setProblem(found)
    if (!found) then(draft)
  }

  return (
    <FormPanel
      title={t(isNew ? 'dish.addTitle' : 'dish.editTitle')}
      saveText={t(isNew ? 'dish.add' : 'dish.update')}
      deleteText={t('dish.delete')}
      {...props}
      problem={problem}
      onSave={() => save(props.onSave)}
      next={
        isNew
          ? { text: t('dish.addNext'), onPress: () => save(props.onSaveAndGoOn), done: props.added }
          : undefined
      }
    >
      {(problemOf) => (
        <ProductFields
          draft={draft}
          problemOf={problemOf}
          onChange={change}
          onWrongPicture={(problem) => setProblem({ fields: ['image'], problem })}
        />
      )}
    </FormPanel>
  )
}
