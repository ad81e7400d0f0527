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
  takeAddressToken,
  takeLinkKind,
  takeNewEmail,
  undoNewEmail,
} from '../session.ts'
import { SessionPage } from './session-page.tsx'

export const ConfirmEmailScreen = asIsland(ConfirmEmail)

function ConfirmEmail() {
  const [isDone, setDone] = useState(false)
  const [kind] = useState(takeLinkKind)
  if (kind !== 'confirm') return <NewEmail kind={kind} />
  return (
    <SessionPage
      kind={isDone ? 'confirmed' : 'confirm'}
      other={{ link: 'toDashboard', path: SCREENS.dashboard }}
    >
      <Confirmation onDone={() => setDone(true)} />
    </SessionPage>
  )
}

const NEW_EMAIL = {
  'change-email': { send: takeNewEmail, title: 'newEmail', button: 'takeNewEmail' },
  'undo-email': { send: undoNewEmail, title: 'undoEmail', button: 'undoNewEmail' },
} as const

/** A mail program may open links by itself, so that a tap decides. */
function NewEmail({ kind }: { kind: keyof typeof NEW_EMAIL }) {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const { send, title, button } = NEW_EMAIL[kind]
  const { form, problem, status } = useShortForm({
    fields: {},
    refusal: token === '' ? { text: 'linkEnded' } : undefined,
    send: () => send(token),
  })
  const isDone = status === 'done'
  return (
    <SessionPage
      kind={isDone ? `${title}Done` : title}
      other={{ link: 'logInLink', path: PAGES.logIn }}
    >
      {!isDone && (
        <form {...form} className="stack gap-4">
          <ProblemNotice problem={problem} />
          {problem?.text !== 'linkEnded' && (
            <Button type="submit" isPending={status === 'busy'}>
              {t(status === 'busy' ? 'common.saving' : `session.${button}`)}
            </Button>
          )}
        </form>
      )}
    </SessionPage>
  )
}

/** Opening the link is not enough: the mail may have gone to somebody else than who signed up. */
function Confirmation({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const [asked, setAsked] = useState<Asked>(() => (readToken() === null ? 'nobody' : null))
  const { form, of, problem, status } = useShortForm({
    fields: { password: '' },
    refusal: token === '' ? { text: 'linkEnded' } : undefined,
    check: ({ password }) => (asked === null ? {} : { password: problemOfEmpty(password) }),
    async send({ password }) {
      await confirmEmail({ token, ...(asked !== null && { password }) })
      onDone()
    },
    explain(error) {
      if (!isWrongPassword(error)) return { form: problemOf(error) }
      if (asked !== null) return { password: { text: 'currentPassword' } }
      setAsked('other')
      return {}
    },
  })
  if (status === 'done') return <Notice kind="good">{t('session.confirmed')}</Notice>
  const notice = <ProblemNotice problem={problem} />
  if (problem?.text === 'linkEnded') return notice
  return (
    <form {...form} className="stack gap-4">
      {asked === 'nobody' && <p>{t('session.confirmNobody')}</p>}
      {asked === 'other' && <Notice kind="problem">{t('session.confirmOther')}</Notice>}
      {notice}
      {asked !== null && <PasswordField autoComplete="current-password" {...of('password')} />}
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'session.confirming' : 'session.confirm')}
      </Button>
    </form>
  )
}

type Asked = 'nobody' | 'other' | null
