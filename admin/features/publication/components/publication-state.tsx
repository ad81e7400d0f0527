import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { problemOfMessage, problemText } from '#admin/problems.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { $publication } from '../stores/publication.ts'
import { timeAgo } from '../time-ago.ts'
import './publication-state.css'

/** Whether the public pages show what is shown here. */
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
