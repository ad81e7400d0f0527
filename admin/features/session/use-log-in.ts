import { useEffect, useEffectEvent, useState } from 'react'
import { RefusedError } from '#admin/client.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { SCREENS } from '#admin/paths.ts'
import { type Problem, problemOf } from '#admin/problems.ts'
import { changeSession, type SessionChange, type LogInNotice, logIn } from './session.ts'

const PARAMETER = 'error'
const REFUSALS: ReadonlyMap<string, Problem> = new Map([
  ['google', { text: 'google' }],
  ['google_not_set_up', { text: 'googleNotSetUp' }],
])

export function takeGoogleRefusal(): Problem | undefined {
  const url = new URL(location.href)
  const refusal = REFUSALS.get(url.searchParams.get(PARAMETER) ?? '')
  if (!refusal) return undefined
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  return refusal
}

const WRONG_PASSWORD_MS = 4000

export function useLogIn(notice: LogInNotice | null) {
  const [change, setChange] = useState<SessionChange | null>(null)
  const [refusal] = useState(takeGoogleRefusal)
  const short = useShortForm({
    fields: { email: notice?.email ?? '', password: '' },
    refusal,
    async send(form) {
      const change = await changeSession(await logIn(form))
      if (change) setChange(change)
      else open()
    },
    explain: (error) => ({ form: logInProblem(error) }),
  })
  const { form, problem, refuse } = short
  const forget = useEffectEvent(() => refuse({}))

  // Who has just signed up has only the password left to type.
  useEffect(() => {
    if (notice?.email) form.ref.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [form.ref, notice])

  useEffect(() => {
    if (problem?.text !== 'wrongPassword') return undefined
    const timer = setTimeout(() => forget(), WRONG_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [problem])

  return { ...short, change, open }
}

function open(): void {
  location.assign(SCREENS.home)
}

function logInProblem(error: unknown): Problem {
  const isWrong = error instanceof RefusedError && (error.status === 400 || error.status === 401)
  return isWrong ? { text: 'wrongPassword' } : problemOf(error)
}
