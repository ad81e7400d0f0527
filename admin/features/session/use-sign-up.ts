import { checkPassword } from '#admin/forms/password-field.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { PAGES } from '#admin/paths.ts'
import {
  problemOfEmpty,
  problemOfMessage,
  type Problem,
  fieldOf,
  problemOf,
} from '#admin/problems.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { type SignUpForm, tellAtLogIn, signUp } from './session.ts'

export type SignUpProblems = Partial<Record<keyof SignUpForm, Problem>>

export function checkSignUp({
  restaurantName,
  label,
  email,
  password,
}: SignUpForm): SignUpProblems {
  const found = {
    restaurantName: nameProblem(restaurantName),
    label: labelProblem(label),
    email: problemOfEmpty(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
    password: checkPassword(password),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

function nameProblem(name: string): Problem | undefined {
  const checked = checkName(name)
  return problemOfEmpty(name) ?? (checked.ok ? undefined : problemOfMessage(checked.message))
}

function labelProblem(label: string): Problem | undefined {
  const checked = checkLabel(label)
  return checked.ok ? undefined : problemOfMessage(checked.message)
}

const FIELDS = { restaurantName: '', label: '', email: '', password: '' }

export function useSignUp() {
  return useShortForm({
    fields: FIELDS,
    check: checkSignUp,
    async send(form) {
      await signUp(form)
      tellAtLogIn({ text: 'accountReady', email: form.email.trim() })
      location.assign(PAGES.logIn)
    },
    explain(error) {
      const field = fieldOf(error, ['restaurantName', 'label', 'email', 'password'])
      return { [field ?? 'form']: problemOf(error) }
    },
  })
}
