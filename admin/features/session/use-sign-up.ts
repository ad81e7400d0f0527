import { checkPassword } from '#admin/forms/password-field.tsx'
import { checkRestaurantName } from '#admin/forms/restaurant-name-field.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { PAGES } from '#admin/paths.ts'
import { problemOfEmpty, type Problem, fieldOf, problemOf } from '#admin/problems.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { tellAtLogIn } from './log-in-notice.ts'
import { type SignUpForm, signUp } from './session.ts'

export type SignUpProblems = Partial<Record<keyof SignUpForm, Problem>>

export function checkSignUp({
  restaurantName,
  label,
  email,
  password,
}: SignUpForm): SignUpProblems {
  const found = {
    ...checkRestaurantName({ restaurantName, label }),
    email: problemOfEmpty(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
    password: checkPassword(password),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
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
