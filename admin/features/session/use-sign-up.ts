import { useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePageRestored } from '#admin/components/use-page-restored.ts'
import { tellAtLogIn } from '#admin/log-in-notice.ts'
import { PAGES } from '#admin/paths.ts'
import { fieldOf, problemOf, type Problem } from '#admin/problems.ts'
import { checkSignUp, type SignUpProblems } from './check-sign-up.ts'
import { signUp, type SignUpForm } from './requests.ts'

const EMPTY: SignUpForm = { restaurantName: '', email: '', password: '' }
const FIELDS = ['restaurantName', 'email', 'password'] as const

/** The state of the sign-up form; `refusal` is what belongs to no field. */
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
