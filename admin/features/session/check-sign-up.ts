import { parseEmail } from '#db/rules/emails.ts'
import { checkName } from '#db/rules/names.ts'
import { checkPassword } from '#admin/passwords.ts'
import { problemOfEmpty, problemOfMessage, type Problem } from '#admin/problems.ts'
import type { SignUpForm } from './requests.ts'

export type SignUpProblems = Partial<Record<keyof SignUpForm, Problem>>

/** What the owner has to change before the form can be sent; empty when nothing. */
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
