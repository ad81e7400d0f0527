import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { problemText } from '../../problems.ts'
import { $loading } from '../../stores/menu.ts'
import { loadEditor } from '../lifecycle.ts'
import { SuspendedNotice } from '../suspended-notice.tsx'
import { $form } from './forms.ts'
import { FormsOffer } from './forms-offer.tsx'
import { MenuLists } from './menu-lists.tsx'
import { PreviewBeside, PreviewButton } from './preview.tsx'
import './edit-screen.css'

// The list does not wait for the forms, which nobody needs before the first tap.
const loadForms = () => import('./edit-forms.tsx')
const EditForms = lazyPart(loadForms, 'EditForms')

/** Edit Your Menu: categories, their products, and the forms over them. */
export function EditScreen() {
  const { t } = useTranslation()
  const form = useStore($form)
  usePreparedForms()
  return (
    <Screen
      title={t('edit.title')}
      beside={
        <div className="edit-state">
          <PublicationState />
          <PreviewButton />
        </div>
      }
    >
      <SuspendedNotice />
      <FormsOffer />
      <div className="edit-columns">
        <div className="edit-lists">
          <LoadedMenu />
        </div>
        <PreviewBeside />
      </div>
      <Suspense>{form && <EditForms />}</Suspense>
    </Screen>
  )
}

function LoadedMenu() {
  const { t } = useTranslation()
  const loading = useStore($loading)
  switch (loading.status) {
    case 'loading':
      return <Skeleton label={t('common.loading')} of="cards" />
    case 'loaded':
      return <MenuLists />
    case 'failed':
      return (
        <Notice kind="problem">
          {t('edit.loadFailed')} {problemText(t, loading.problem)}
          <Button look="plain" onPress={() => void loadEditor()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )
  }
}

/** Fetches the forms when somebody begins to move over the page, so that the first tap finds them. */
function usePreparedForms(): void {
  useEffect(() => {
    const begun = new AbortController()
    function prepare(): void {
      begun.abort()
      // A failure shows when a form is opened.
      loadForms().catch(() => {})
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(event, prepare, { signal: begun.signal, passive: true })
    }
    return () => begun.abort()
  }, [])
}
