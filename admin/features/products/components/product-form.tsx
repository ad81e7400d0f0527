import { useStore } from '@nanostores/react'
import { $decimals } from '#admin/stores/restaurant.ts'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allergensText } from '#admin/forms/typed-allergens.ts'
import { groupNames } from '#admin/stores/groups.ts'
import { noteWords } from '#admin/forms/price-words.ts'
import { FormPanel } from '#admin/forms/form-panel.tsx'
import { ConflictDialog } from '#admin/forms/conflict-dialog.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Question } from '#admin/ui/panel.tsx'
import { DISH_NAMES, type DishField } from '#db/menu/fields.ts'
import { recordOf } from '#db/rules/record-of.ts'
import type { ProductDraft, ProductSession } from '../product-draft.ts'
import { sizesText, checkProduct, isDoubtful } from '../typed-product.ts'
import { ProductInputs } from './product-inputs.tsx'

interface ProductFormProps {
  session: ProductSession
  draft: ProductDraft
  ofCategory: readonly string[]
  otherNames: readonly string[]
  added: string | undefined
  isCopy: boolean
  onSave: (draft: ProductDraft) => void
  onSaveAndGoOn: (draft: ProductDraft) => void
  onDelete: (() => void) | undefined
  onCopy: (() => void) | undefined
  onClose: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { session, draft, ofCategory, otherNames } = props
  const { t } = useTranslation()
  const { save, saveWithoutDescription, waitFor, question } = useCheckedDraft(props)
  const isNew = draft.id === null
  const labels = { ...recordOf(DISH_NAMES, (name) => labelOf(t, name)), imageUrl: t('dish.image') }

  return (
    <FormPanel
      title={t(isNew ? 'dish.addTitle' : props.isCopy ? 'dish.copyTitle' : 'dish.editTitle')}
      says={props.isCopy ? t('dish.copyIsOn') : undefined}
      saveText={t(isNew ? 'dish.add' : 'dish.update')}
      deleteText={t('dish.delete')}
      {...props}
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
            {...{ session, labels }}
            pictures={['imageUrl']}
            say={(field, draft) => say(t, field, draft)}
          />
          <ProductInputs
            {...{ draft, ofCategory, otherNames, problemOf }}
            onChange={(part) => session.edit({ ...draft, ...part })}
            onWithoutDescription={saveWithoutDescription}
            onPreparingPicture={waitFor}
            onWrongPicture={(problem) => session.check([{ fields: ['image'], problem }])}
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
  if (field === 'formerPrice') return draft.formerPrice?.price
  if (field === 'priceNote') return draft.priceNote ? noteWords(t, draft.priceNote) : undefined
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
  const { session, draft } = props
  const decimals = useStore($decimals)
  const [asking, setAsking] = useState<{ draft: ProductDraft; next: Save } | null>(null)
  const lastTried = useRef<Save>('onSave')
  const preparing = useRef<Promise<boolean>>(null)

  function waitFor(isGood: Promise<boolean>): void {
    preparing.current = isGood
    const end = () => {
      if (preparing.current === isGood) preparing.current = null
    }
    isGood.then(end, end)
  }

  /** With the picture that was chosen, once it can be sent. */
  async function saveWhenReady(then: Save, isGood: Promise<boolean>): Promise<void> {
    if (!(await isGood)) return
    const wanted = session.$unsaved.get()
    if (wanted) save(then, wanted)
  }

  function save(then: Save, wanted = draft): void {
    lastTried.current = then
    if (preparing.current) return void saveWhenReady(then, preparing.current)
    if (!session.check(checkProduct(wanted, decimals))) return
    if (isDoubtful(wanted)) setAsking({ draft: wanted, next: then })
    else props[then](wanted)
  }

  return {
    save,
    waitFor,
    saveWithoutDescription() {
      const wanted = { ...draft, withoutDescription: true }
      session.edit(wanted)
      save(lastTried.current, wanted)
    },
    question: asking && {
      onClose: () => setAsking(null),
      onAnswer(isRight: boolean) {
        setAsking(null)
        const answered = isRight ? asking.draft : { ...asking.draft, allergensChecked: false }
        props[asking.next](answered)
      },
    },
  }
}
