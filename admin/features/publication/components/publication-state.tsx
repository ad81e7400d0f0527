import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemOfMessage, problemText } from '#admin/problems.ts'
import { useMinutes } from '#admin/ui/hooks.ts'
import { $publication } from '../publication.ts'
import './publication-state.css'

export function PublicationState() {
  const { t } = useTranslation()
  const now = useMinutes()
  const publication = useStore($publication)
  return (
    <output className={`publication publication-${publication?.status ?? 'unknown'}`}>
      {publication && text(publication)}
    </output>
  )

  function text({ status, publishedAt, message }: NonNullable<typeof publication>): string {
    if (status === 'publishing') return t('publication.publishing')
    if (status === 'failed') {
      const problem = problemOfMessage(message ?? '') ?? { text: 'publicationFailed' }
      return t('publication.failed', { reason: problemText(t, problem) })
    }
    const when = publishedAt === null ? null : timeAgo(publishedAt, now, currentLocale())
    return when === null ? t('publication.publishedNow') : t('publication.published', { when })
  }
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

export function timeAgo(then: string, now: Date, locale: string): string | null {
  const passed = now.getTime() - Date.parse(then)
  const fitting = UNITS.find(({ ms }) => passed >= ms)
  if (!fitting) return null
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(-Math.floor(passed / fitting.ms), fitting.unit)
}
