import { usePageRestored } from '../../ui/use-sending.ts'
import { useState, useEffect, type FormEvent, type RefObject } from 'react'
import { RefusedError } from '#admin/client.ts'
import { SCREENS } from '#admin/paths.ts'
import { type Problem, problemOf } from '#admin/problems.ts'
import {
  changeSession,
  type SessionChange,
  type LogInNotice,
  logIn,
  type LogInForm,
} from './session.ts'

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

function useSessionChange() {
  const [change, setChange] = useState<SessionChange | null>(null)

  async function enter(token: string): Promise<void> {
    const change = await changeSession(token)
    if (change) setChange(change)
    else open()
  }

  return { change, enter, open }
}

function open(): void {
  location.assign(SCREENS.home)
}

const WRONG_PASSWORD_MS = 4000

export function useLogIn(formRef: RefObject<HTMLFormElement | null>, notice: LogInNotice | null) {
  const [form, setForm] = useState<LogInForm>({ email: notice?.email ?? '', password: '' })
  const [problem, setProblem] = useState<Problem | undefined>(takeGoogleRefusal)
  const session = useSessionChange()
  const [isBusy, setIsBusy] = useState(false)
  usePageRestored(() => setIsBusy(false))

  // Who has just signed up has only the password left to type.
  useEffect(() => {
    if (notice?.email) formRef.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [formRef, notice])

  useEffect(() => {
    if (problem?.text !== 'wrongPassword') return undefined
    const timer = setTimeout(() => setProblem(undefined), WRONG_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [problem])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    setIsBusy(true)
    try {
      await session.enter(await logIn(form))
    } catch (error) {
      setIsBusy(false)
      setProblem(logInProblem(error))
    }
  }

  return {
    form,
    notice: problem === undefined ? notice?.text : undefined,
    problem,
    isBusy,
    session,
    change: (field: keyof LogInForm) => (value: string) =>
      setForm((form) => ({ ...form, [field]: value })),
    submit,
  }
}

function logInProblem(error: unknown): Problem {
  const isWrong = error instanceof RefusedError && (error.status === 400 || error.status === 401)
  return isWrong ? { text: 'wrongPassword' } : problemOf(error)
}
