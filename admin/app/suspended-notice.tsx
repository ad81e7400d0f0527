import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../components/ui/notice.tsx'
import { $suspendedFor } from '../features/account/stores/suspension.ts'

/** Why guests do not see the menu, where an operator has taken it off. */
export function SuspendedNotice() {
  const { t } = useTranslation()
  const reason = useStore($suspendedFor)
  if (reason === null) return null
  return (
    <Notice kind="problem">
      <strong>{t('suspended.title')}</strong>
      <span dir="auto">{reason}</span>
      <span>{t('suspended.hint')}</span>
    </Notice>
  )
}
