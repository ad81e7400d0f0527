import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inRestaurant } from '#admin/chosen-restaurant.ts'
import { RefusedError } from '#admin/client.ts'
import {
  AccountName,
  checkPassword,
  isWrongPassword,
  PASSWORD_LENGTH,
  PasswordField,
} from '#admin/forms/password-field.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { PAGES, ROUTES } from '#admin/paths.ts'
import { problemOf, problemOfEmpty, problemOfMessage } from '#admin/problems.ts'
import { readToken } from '#admin/token.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import type { Invitation } from '#api/schemas/people.ts'
import { acceptInvitation } from '../mail-links.ts'
import { changeSession, type SessionChange } from '../session.ts'
import { LazySessionQuestion } from './lazy-session-question.tsx'

interface JoiningProps {
  token: string
  invitation: Invitation
}

export function Joining({ token, invitation }: JoiningProps) {
  const { t } = useTranslation()
  const { hasAccount, hasPassword, email } = invitation
  // Whoever is signed in here may be the one who is invited: the server knows.
  const [asks, setAsks] = useState(!hasAccount || readToken() === null)
  const [change, setChange] = useState<SessionChange | null>(null)
  const { form, of, problem, status } = useShortForm({
    fields: { password: '' },
    check: ({ password }) => ({
      password: asks
        ? hasAccount
          ? problemOfEmpty(password)
          : checkPassword(password)
        : undefined,
    }),
    async send({ password }) {
      const joined = await acceptInvitation({ token, ...(asks && { password }) })
      const path = hasAccount && asks ? PAGES.logIn : ROUTES.home
      const asked = joined.token === null ? null : await changeSession(joined.token)
      if (asked) setChange(asked)
      else location.assign(inRestaurant(path, joined.restaurantId))
    },
    explain(error) {
      if (error instanceof RefusedError && error.status === 400 && error.field === 'password') {
        const length = { text: 'password', values: PASSWORD_LENGTH } as const
        return { password: problemOfMessage(error.message) ?? length }
      }
      if (!isWrongPassword(error)) return { form: problemOf(error) }
      if (asks) return { password: { text: 'currentPassword' } }
      setAsks(true)
      return {}
    },
  })
  const isByGoogle = hasAccount && !hasPassword && asks
  return (
    <form {...form} className="stack gap-4">
      <Facts {...invitation} />
      <ProblemNotice problem={problem} />
      {isByGoogle && <p>{t('invitation.useGoogle')}</p>}
      {asks && !isByGoogle && (
        <>
          <p>{t(hasAccount ? 'invitation.typePassword' : 'invitation.choosePassword')}</p>
          <AccountName email={email} />
          <PasswordField
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
            {...(!hasAccount && { hint: t('session.passwordHint', PASSWORD_LENGTH) })}
            {...of('password')}
          />
        </>
      )}
      {!isByGoogle && (
        <Button type="submit" isPending={status === 'busy'}>
          {t(status === 'busy' ? 'invitation.joining' : 'invitation.join')}
        </Button>
      )}
      {change && (
        <LazySessionQuestion change={change} onAnswered={() => location.assign(ROUTES.dashboard)} />
      )}
    </form>
  )
}

function Facts({ restaurantName, role, email }: Invitation) {
  const { t } = useTranslation()
  return (
    <dl className="session-facts">
      <dt>{t('invitation.invitedTo')}</dt>
      <dd>
        <bdi translate="no">{restaurantName}</bdi>
      </dd>
      <dt>{t('invitation.invitedAs')}</dt>
      <dd>{t(`role.${role}`)}</dd>
      <dt>{t('invitation.invitedEmail')}</dt>
      <dd>
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
      </dd>
    </dl>
  )
}
