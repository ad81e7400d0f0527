import { typedName } from '../../features/products/product-draft.ts'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openScreen } from '../router.ts'
import { type OpenForm, $offeredForms, continueForms, discardOfferedForms } from './forms.ts'
import './edit.css'

export function FormsOffer() {
  const { t } = useTranslation()
  const forms = useStore($offeredForms)
  if (forms.length === 0) return null

  return (
    <Notice kind="good">
      <p className="forms-offer">
        <span>{t('drafts.title')}</span>{' '}
        <bdi translate="no">{forms.map(nameOf).filter(Boolean).join(' · ')}</bdi>
      </p>
      <div className="row forms-offer-answers">
        <Button onPress={goOn}>{t('drafts.continue')}</Button>
        <Button look="danger" onPress={discardOfferedForms}>
          {t('discard.discard')}
        </Button>
      </div>
    </Notice>
  )
}

function goOn(): void {
  openScreen('edit')
  continueForms()
}

function nameOf(form: OpenForm): string {
  const { draft } = form.session.$state.get()
  if (!draft) return ''
  return 'title' in draft ? draft.title : typedName(draft)
}
