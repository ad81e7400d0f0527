import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { commitDeletions } from '#admin/stores/deletions.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Section } from '#admin/ui/screen.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { Account } from '#api/schemas/owners.ts'
import type { Sessions } from '#api/schemas/sessions.ts'
import { signOutEverywhere } from '../account.ts'
import { endSession, getSessions } from '../sessions.ts'
import { AccountRow } from './account-row.tsx'

interface SessionsSectionProps {
  account: Account
  onSignedOut: () => void
}

export function SessionsSection({ account, onSignedOut }: SessionsSectionProps) {
  const { t } = useTranslation()
  const { status, problem, start } = useSending(async () => {
    await commitDeletions()
    await signOutEverywhere()
    onSignedOut()
  })
  return (
    <Section title={t('account.devices')} hint={t('account.devicesHint')}>
      <LoadingContent load={getSessions} failed={t('sessions.failed')} shape="rows">
        {(loaded) => <SessionList loaded={loaded} />}
      </LoadingContent>
      <ProblemNotice problem={problem} />
      {account.kitchenLinks > 0 && (
        <p>{t('session.kitchenGoesOn', { links: account.kitchenLinks })}</p>
      )}
      <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
        {t('account.signOutEverywhere')}
      </Button>
    </Section>
  )
}

function SessionList({ loaded }: { loaded: Sessions }) {
  const { t } = useTranslation()
  const [sessions, setSessions] = useState(loaded)
  const { problem, start } = useSending(async (id: string) => setSessions(await endSession(id)))
  return (
    <>
      <ul className="stack list gap-3 full" aria-label={t('account.devices')}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => start(session._id)} />
        ))}
      </ul>
      <ProblemNotice problem={problem} />
    </>
  )
}

interface SessionRowProps {
  session: Sessions[number]
  onEnd: () => void
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'sessions' })
  const { browser, system, createdAt, lastUsedAt, isThis } = session
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown')
  return (
    <AccountRow
      name={name}
      since={t('since', { when: dateTimeText(createdAt) })}
      lastUsed={isThis ? t('isThis') : t('lastUsed', { when: dateTimeText(lastUsedAt) })}
      end={isThis ? undefined : { text: t('end'), label: t('endNamed', { name }), onPress: onEnd }}
    />
  )
}
