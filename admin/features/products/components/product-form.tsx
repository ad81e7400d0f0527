import { useStore } from '@nanostores/react'
import { $decimals, $isReadOnly } from '#admin/stores/restaurant.ts'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allergensText } from '#admin/forms/typed-allergens.ts'
import { groupNames } from '#admin/stores/groups.ts'
import { FormPanel } from '#admin/forms/form-panel.tsx'
import { ConflictDialog } from '#admin/forms/conflict-dialog.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Question } from '#admin/ui/panel.tsx'
import { DISH_NAMES, type DishField } from '#db/menu/fields.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { type ProductDraft, type ProductField, type ProductProblem } from '../product-draft.ts'
import { sizesText, checkProduct, isDoubtful, withClearPrices } from '../typed-product.ts'
import { ProductInputs } from './product-inputs.tsx'

interface ProductFormProps {
  draft: ProductDraft
  refusals: readonly ProductProblem[]
  ofCategory: readonly string[]
  otherNames: readonly string[]
  isChanged: boolean
  onChange: (draft: ProductDraft) => void
  added: string | undefined
  onSave: (draft: ProductDraft) => void
  onSaveAndGoOn: (draft: ProductDraft) => void
  onDelete: (() => void) | undefined
  onCopy: (() => void) | undefined
  onClose: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { draft, ofCategory, otherNames } = props
  const { t } = useTranslation()
  const checked = useCheckedDraft(props)
  const { problems, setProblems, replace, save, saveWithoutDescription, question } = checked
  const isNew = draft.id === null
  const labels = { ...recordOf(DISH_NAMES, (name) => labelOf(t, name)), imageUrl: t('dish.image') }

  return (
    <FormPanel<ProductField>
      title={t(isNew ? 'dish.addTitle' : 'dish.editTitle')}
      isDocked
      saveText={t(isNew ? 'dish.add' : 'dish.update')}
      deleteText={t('dish.delete')}
      {...props}
      isLocked={useStore($isReadOnly)}
      problems={problems}
      onSave={() => save('onSave')}
      next={
        isNew
          ? { text: t('dish.addNext'), onPress: () => save('onSaveAndGoOn'), done: props.added }
          : undefined
      }
    >
      {(problemOf) => (
        <>
          <ConflictDialog
            {...{ draft, labels }}
            pictures={['imageUrl']}
            say={(field, draft) => say(t, field, draft)}
            onChange={replace}
          />
          <ProductInputs
            {...{ draft, ofCategory, otherNames, problemOf }}
            onChange={(part) => replace({ ...draft, ...part })}
            onWithoutDescription={saveWithoutDescription}
            onWrongPicture={(problem) => setProblems([{ fields: ['image'], problem }])}
          />
          {question && (
            <Question title={t('allergens.stillTitle')} onNo={question.onClose}>
              <p>{t('allergens.stillText')}</p>
              <div className="question-answers">
                <Button look="plain" onPress={() => question.onAnswer(false)}>
                  {t('allergens.stillNo')}
                </Button>
                <Button onPress={() => question.onAnswer(true)}>{t('allergens.stillYes')}</Button>
              </div>
            </Question>
          )}
        </>
      )}
    </FormPanel>
  )
}

function labelOf(t: TFunction, name: DishField): string {
  if (name === 'allergens') return t('allergens.title')
  if (name === 'allergenKinds') return t('allergens.kinds')
  if (name === 'label') return t('names.shown')
  return name === 'allergensChecked' ? t('allergens.checked') : t(`dish.${name}`)
}

function say(t: TFunction, field: string, draft: ProductDraft): string | undefined {
  if (field === 'sizes') return sizesText(draft.sizes)
  if (field === 'allergens') return allergensText(t, draft.allergens)
  if (field === 'allergenKinds')
    return draft.allergenKinds.map((kind) => t(`allergens.names.${kind}`)).join(' · ')
  if (field === 'groups') return groupNames(draft.groups).join(' · ')
  if (field === 'marks') return draft.marks.map((mark) => t(`dish.mark.${mark}`)).join(' · ')
  return undefined
}

type Save = 'onSave' | 'onSaveAndGoOn'

function useCheckedDraft(props: ProductFormProps) {
  const { draft, refusals, onChange } = props
  const decimals = useStore($decimals)
  const [problems, setProblems] = useState(refusals)
  const [asking, setAsking] = useState<{ draft: ProductDraft; next: Save } | null>(null)
  const lastTried = useRef<Save>('onSave')

  function save(then: Save, wanted = draft): void {
    lastTried.current = then
    const found = checkProduct(wanted, decimals)
    setProblems(found)
    if (found.length > 0) return
    if (isDoubtful(wanted)) setAsking({ draft: wanted, next: then })
    else props[then](withClearPrices(wanted, decimals))
  }

  return {
    problems,
    setProblems,
    replace(changed: ProductDraft) {
      setProblems([])
      onChange(changed)
    },
    save,
    saveWithoutDescription() {
      const wanted = { ...draft, withoutDescription: true }
      onChange(wanted)
      save(lastTried.current, wanted)
    },
    question: asking && {
      onClose: () => setAsking(null),
      onAnswer(isRight: boolean) {
        setAsking(null)
        const answered = isRight ? asking.draft : { ...asking.draft, allergensChecked: false }
        props[asking.next](withClearPrices(answered, decimals))
      },
    },
  }
}
