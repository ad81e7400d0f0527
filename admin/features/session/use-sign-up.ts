import { usePageRestored } from '../../ui/use-sending.ts'
import { useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { checkPassword } from '#admin/forms/password-field.tsx'
import { PAGES } from '#admin/paths.ts'
import {
  problemOfEmpty,
  problemOfMessage,
  type Problem,
  fieldOf,
  problemOf,
} from '#admin/problems.ts'
import { parseEmail } from '#db/rules/emails.ts'
import { checkName } from '#db/rules/names.ts'
import { type SignUpForm, tellAtLogIn, signUp } from './session.ts'

export type SignUpProblems = Partial<Record<keyof SignUpForm, Problem>>

export function checkSignUp({ restaurantName, email, password }: SignUpForm): SignUpProblems {
  const found = {
    restaurantName: nameProblem(restaurantName),
    email: problemOfEmpty(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
    password: checkPassword(password),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

function nameProblem(name: string): Problem | undefined {
  const checked = checkName(name)
  return problemOfEmpty(name) ?? (checked.ok ? undefined : problemOfMessage(checked.message))
}

const EMPTY: SignUpForm = { restaurantName: '', email: '', password: '' }
const FIELDS = ['restaurantName', 'email', 'password'] as const

export function useSignUp(formRef: RefObject<HTMLFormElement | null>) {
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<SignUpProblems>({})
  const [refusal, setRefusal] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  usePageRestored(() => setIsBusy(false))

  function change(field: keyof SignUpForm) {
    return (value: string) => {
      setForm((form) => ({ ...form, [field]: value }))
      setProblems((problems) => ({ ...problems, [field]: undefined }))
    }
  }

  function show(problems: SignUpProblems) {
    flushSync(() => setProblems(problems))
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setRefusal(undefined)
    const found = checkSignUp(form)
    show(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await signUp(form)
      tellAtLogIn({ text: 'accountReady', email: form.email.trim() })
      location.assign(PAGES.logIn)
    } catch (error) {
      setIsBusy(false)
      const field = fieldOf(error, FIELDS)
      if (field) show({ [field]: problemOf(error) })
      else setRefusal(problemOf(error))
    }
  }

  return { form, problems, refusal, isBusy, change, submit }
}
