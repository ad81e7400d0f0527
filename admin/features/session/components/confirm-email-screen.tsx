import type { Sending } from '#admin/ui/use-sending.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, isWrongPassword } from '#admin/forms/password-field.tsx'
import { SCREENS } from '#admin/paths.ts'
import { problemText, problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { readToken } from '#admin/token.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { takeAddressToken, confirmEmail } from '../session.ts'
import { SessionPage } from './session-page.tsx'

export const ConfirmEmailScreen = asIsland(ConfirmEmail)

function ConfirmEmail() {
  return (
    <SessionPage kind="confirm" other={{ link: 'toDashboard', path: SCREENS.dashboard }}>
      <Confirmation />
    </SessionPage>
  )
}

/** Opening the link is not enough: the mail may have gone to somebody else than who signed up. */
function Confirmation() {
  const { t } = useTranslation()
  const { asked, password, wrong, sending, change, submit } = useConfirmEmail()
  if (sending.status === 'done') return <Notice kind="good">{t('session.confirmed')}</Notice>
  const problem = sending.status === 'refused' ? sending.problem : undefined
  const notice = <ProblemNotice problem={problem} />
  if (problem?.text === 'linkEnded') return notice
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      {asked === 'nobody' && <p>{t('session.confirmNobody')}</p>}
      {asked === 'other' && <Notice kind="problem">{t('session.confirmOther')}</Notice>}
      {notice}
      {asked !== null && (
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={change}
          problem={wrong && problemText(t, wrong)}
        />
      )}
      <Button type="submit" isPending={sending.status === 'busy'}>
        {t(sending.status === 'busy' ? 'session.confirming' : 'session.confirm')}
      </Button>
    </form>
  )
}

type Asked = 'nobody' | 'other' | null

const ENDED: Sending = { status: 'refused', problem: { text: 'linkEnded' } }

function useConfirmEmail() {
  const [token] = useState(takeAddressToken)
  const [asked, setAsked] = useState<Asked>(() => (readToken() === null ? 'nobody' : null))
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Problem>()
  const [sending, setSending] = useState<Sending>(token === '' ? ENDED : { status: 'typing' })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const empty = asked === null ? undefined : problemOfEmpty(password)
    setWrong(empty)
    if (empty || sending.status === 'busy') return
    setSending({ status: 'busy' })
    try {
      await confirmEmail({ token, ...(asked !== null && { password }) })
      setSending({ status: 'done' })
    } catch (error) {
      setSending(isWrongPassword(error) ? { status: 'typing' } : refused(error))
      if (!isWrongPassword(error)) return
      if (asked === null) setAsked('other')
      else setWrong({ text: 'currentPassword' })
    }
  }

  function change(password: string): void {
    setPassword(password)
    setWrong(undefined)
  }

  return { asked, password, wrong, sending, change, submit }
}

function refused(error: unknown): Sending {
  return { status: 'refused', problem: problemOf(error) }
}
