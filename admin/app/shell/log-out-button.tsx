import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { LogOutIcon } from '../../components/ui/icons.tsx'
import { $unsavedForms } from '../edit/forms.ts'
import { $offeredForms } from '../edit/kept-forms.ts'
import { sendWaiting } from '../last-requests.ts'
import { logOut } from '../lifecycle.ts'
import { $hasUnsaved } from '../settings/unsaved.ts'

const DiscardQuestion = lazyPart(
  () => import('../../components/ui/discard-question.tsx'),
  'DiscardQuestion',
)

/** The way out, which asks first when something that was typed would be lost. */
export function LogOutButton() {
  const { t } = useTranslation()
  const forms = [...useStore($unsavedForms), ...useStore($offeredForms)]
  const isUnsaved = [forms.length > 0, useStore($hasUnsaved)].includes(true)
  const [asks, setAsks] = useState(false)

  async function leave() {
    if (isUnsaved || !(await sendWaiting())) setAsks(true)
    else await logOut()
  }

  return (
    <>
      <Button look="icon" aria-label={t('session.logOut')} onPress={() => void leave()}>
        <LogOutIcon />
        <span className="header-log-out">{t('session.logOut')}</span>
      </Button>
      <Suspense>
        {asks && <DiscardQuestion onKeep={() => setAsks(false)} onDiscard={() => void logOut()} />}
      </Suspense>
    </>
  )
}
