import { useEffect, useEffectEvent, useState } from 'react'
import { answerOf, client, RefusedError } from '#admin/client.ts'
import { usePasskey } from '#admin/passkeys.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { SCREENS } from '#admin/paths.ts'
import { type Problem, problemOf, problemOfEmpty } from '#admin/problems.ts'
import { useSending } from '#admin/ui/use-sending.ts'
import type { LogInNotice } from './log-in-notice.ts'
import { changeSession, type SessionChange, logIn } from './session.ts'

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
  const [isSecondStep, setSecondStep] = useState(false)
  const [refusal] = useState(takeGoogleRefusal)
  const enter = async (token: string) => {
    const change = await changeSession(token)
    if (change) setChange(change)
    else open()
  }
  const passkey = useSending(async () => enter(await logInWithPasskey()))
  const short = useShortForm({
    fields: { email: notice?.email ?? '', password: '', code: '' },
    refusal,
    check: ({ code }) => (isSecondStep ? { code: problemOfEmpty(code) } : {}),
    send: async ({ code, ...form }) =>
      enter(await logIn({ ...form, ...(isSecondStep && { code }) })),
    explain(error) {
      if (isRefused(error, 401, 'code')) return { code: problemOf(error) }
      if (!isRefused(error, 403, 'passkey')) return { form: logInProblem(error) }
      setSecondStep(true)
      return {}
    },
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

  return { ...short, change, open, passkey, isSecondStep, back: () => setSecondStep(false) }
}

async function logInWithPasskey(): Promise<string> {
  const passkey = await usePasskey(await answerOf(client.api.session.passkey.options.$post()))
  const { token } = await answerOf(client.api.session.passkey.$post({ json: { passkey } }))
  return token
}

function open(): void {
  location.assign(SCREENS.home)
}

function isRefused(error: unknown, status: number, field: string): boolean {
  return error instanceof RefusedError && error.status === status && error.field === field
}

function logInProblem(error: unknown): Problem {
  const isWrong = error instanceof RefusedError && (error.status === 400 || error.status === 401)
  return isWrong ? { text: 'wrongPassword' } : problemOf(error)
}
