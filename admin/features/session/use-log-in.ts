import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import { RefusedError } from '#admin/client.ts'
import { usePageRestored } from '#admin/components/use-page-restored.ts'
import type { LogInNotice } from '#admin/log-in-notice.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { takeGoogleRefusal } from './google-refusal.ts'
import { logIn, type LogInForm } from './requests.ts'
import { useSessionChange } from './use-session-change.ts'

const WRONG_PASSWORD_MS = 4000

/** The state of the login form; the notice of a wrong password goes away by itself. */
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
