import { useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { storeToken } from '#admin/token.ts'
import {
  checkPasswordChange,
  refusedPasswordChange,
  type PasswordProblems,
} from './password-problems.ts'
import { changePassword, type PasswordChange } from './requests.ts'

const EMPTY: PasswordChange = { password: '', newPassword: '' }

/** The state of the form for a new password. */
export function usePasswordChange(formRef: RefObject<HTMLFormElement | null>) {
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [status, setStatus] = useState<'typing' | 'busy' | 'done'>('typing')

  function change(field: keyof PasswordChange) {
    return (value: string) => {
      setForm((form) => ({ ...form, [field]: value }))
      setProblems((problems) => ({ ...problems, [field]: undefined }))
      setStatus('typing')
    }
  }

  function show(problems: PasswordProblems) {
    flushSync(() => setProblems(problems))
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (status === 'busy') return
    const found = checkPasswordChange(form)
    show(found)
    if (Object.keys(found).length > 0) return
    setStatus('busy')
    try {
      storeToken(await changePassword(form))
      setForm(EMPTY)
      setStatus('done')
    } catch (error) {
      setStatus('typing')
      show(refusedPasswordChange(error))
    }
  }

  return { form, problems, status, change, submit }
}
