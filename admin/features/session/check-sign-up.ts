import { parseEmail } from '#db/rules/emails.ts'
import { checkName } from '#db/rules/names.ts'
import { codePoints } from '#db/rules/texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { SignUpForm } from './requests/sign-up.ts'

export type SignUpProblems = Partial<Record<keyof SignUpForm, Problem>>

// The server has the same two numbers beside its schema, which would bring all of zod with it.
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** What the owner has to change before the form can be sent; empty when nothing. */
export function checkSignUp({ restaurantName, email, password }: SignUpForm): SignUpProblems {
  const found = {
    restaurantName: nameProblem(restaurantName),
    email: filled(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
    password: checkPassword(password),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** What is wrong with a password that somebody chooses. */
export function checkPassword(password: string): Problem | undefined {
  return filled(password) ?? passwordProblem(password)
}

function filled(text: string): Problem | undefined {
  return text.trim() === '' ? { text: 'emptyField' } : undefined
}

function nameProblem(name: string): Problem | undefined {
  const checked = checkName(name)
  return filled(name) ?? (checked.ok ? undefined : problemOfMessage(checked.message))
}

function passwordProblem(password: string): Problem | undefined {
  const length = codePoints(password)
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  return fits ? undefined : { text: 'password', values: PASSWORD_LENGTH }
}
