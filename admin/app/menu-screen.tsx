import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { PublicationState } from '../features/publication/components/publication-state.tsx'
import { $isReadOnly } from '../stores/restaurant.ts'
import { Screen } from '../ui/screen.tsx'
import { useTranslation } from 'react-i18next'
import { $here } from '../stores/own-restaurants.ts'
import { bannerText, $subscription } from '../features/subscription/subscription.ts'
import { useMinutes } from '../ui/hooks.ts'
import { PlansLink } from '../forms/plans-link.tsx'
import { Notice } from '../ui/notice.tsx'

interface MenuScreenProps {
  title: string
  hint: string
  isPublished?: boolean
  children: ReactNode
}

/** A screen that changes the public menu. */
export function MenuScreen({ title, hint, isPublished = true, children }: MenuScreenProps) {
  const isReadOnly = useStore($isReadOnly)
  return (
    <Screen title={title} hint={hint} beside={isPublished && <PublicationState />}>
      <SuspendedNotice />
      {isReadOnly && <EndedNotice />}
      {children}
    </Screen>
  )
}

export function EndedNotice() {
  const { t } = useTranslation()
  const now = useMinutes()
  const subscription = useStore($subscription)
  return (
    <Notice kind="problem">
      <strong>{subscription && bannerText(t, subscription, now)}</strong>
      <span>{t('settings.readOnly')}</span>
      <PlansLink />
    </Notice>
  )
}

export function SuspendedNotice() {
  const { t } = useTranslation()
  const reason = useStore($here)?.suspendedFor
  if (!reason) return null
  return (
    <Notice kind="problem">
      <strong>{t('suspended.title')}</strong>
      <span dir="auto">{reason}</span>
      <span>{t('suspended.hint')}</span>
    </Notice>
  )
}
