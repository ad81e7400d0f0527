import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, isWrongPassword } from '#admin/forms/password-field.tsx'
import { PAGES, SCREENS } from '#admin/paths.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { problemOf, problemOfEmpty } from '#admin/problems.ts'
import { readToken } from '#admin/token.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import {
  confirmEmail,
  type LinkProof,
  takeAddressToken,
  takeLinkKind,
  takeNewEmail,
  undoNewEmail,
} from '../mail-links.ts'
import { LinkAccountName, SessionPage } from './session-page.tsx'

export const ConfirmEmailScreen = asIsland(ConfirmEmail)

function ConfirmEmail() {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  const [kind] = useState(takeLinkKind)
  const onDone = () => setDone(true)
  if (kind === 'undo-email') return <FormerEmail />
  if (kind === 'change-email') {
    return (
      <SessionPage
        kind={isDone ? 'newEmailDone' : 'newEmail'}
        other={{ link: 'logInLink', path: PAGES.logIn }}
      >
        {!isDone && <Confirmation send={takeNewEmail} button="takeNewEmail" onDone={onDone} />}
      </SessionPage>
    )
  }
  return (
    <SessionPage
      kind={isDone ? 'confirmed' : 'confirm'}
      other={{ link: 'toDashboard', path: SCREENS.dashboard }}
    >
      {isDone ? (
        <Notice kind="good">{t('session.confirmed')}</Notice>
      ) : (
        <Confirmation send={confirmEmail} button="confirm" onDone={onDone} />
      )}
    </SessionPage>
  )
}

/** A mail program may open links by itself, so that a tap decides. */
function FormerEmail() {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const { form, problem, status } = useShortForm({
    fields: {},
    refusal: token === '' ? { text: 'linkEnded' } : undefined,
    send: () => undoNewEmail(token),
  })
  const isDone = status === 'done'
  return (
    <SessionPage
      kind={isDone ? 'undoEmailDone' : 'undoEmail'}
      other={{ link: 'logInLink', path: PAGES.logIn }}
    >
      {!isDone && (
        <form {...form} className="stack gap-4">
          <ProblemNotice problem={problem} />
          {problem?.text !== 'linkEnded' && (
            <Button type="submit" isPending={status === 'busy'}>
              {t(status === 'busy' ? 'common.saving' : 'session.undoNewEmail')}
            </Button>
          )}
        </form>
      )}
    </SessionPage>
  )
}

interface ConfirmationProps {
  send: (proof: LinkProof) => Promise<void>
  button: 'confirm' | 'takeNewEmail'
  onDone: () => void
}

/** Opening the link is not enough: the mail may have gone to somebody else than who signed up. */
function Confirmation({ send, button, onDone }: ConfirmationProps) {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const [asked, setAsked] = useState<Asked>(() => (readToken() === null ? 'nobody' : null))
  const { form, of, problem, status } = useShortForm({
    fields: { password: '' },
    refusal: token === '' ? { text: 'linkEnded' } : undefined,
    check: ({ password }) => (asked === null ? {} : { password: problemOfEmpty(password) }),
    async send({ password }) {
      await send({ token, ...(asked !== null && { password }) })
      onDone()
    },
    explain(error) {
      if (!isWrongPassword(error)) return { form: problemOf(error) }
      if (asked !== null) return { password: { text: 'currentPassword' } }
      setAsked('other')
      return {}
    },
  })
  const notice = <ProblemNotice problem={problem} />
  if (problem?.text === 'linkEnded') return notice
  return (
    <form {...form} className="stack gap-4">
      {asked === 'nobody' && <p>{t('session.confirmNobody')}</p>}
      {asked === 'other' && <Notice kind="problem">{t('session.confirmOther')}</Notice>}
      {notice}
      {asked !== null && <LinkAccountName token={token} />}
      {asked !== null && <PasswordField autoComplete="current-password" {...of('password')} />}
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'session.confirming' : `session.${button}`)}
      </Button>
    </form>
  )
}

type Asked = 'nobody' | 'other' | null
