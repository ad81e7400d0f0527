import { problemOf, problemOfEmpty, problemOfMessage, type Problem } from '#admin/problems.ts'
import { RefusedError } from '#admin/client.ts'
import { checkPassword, isWrongPassword, PASSWORD_LENGTH } from '#admin/passwords.ts'
import type { PasswordChange } from './requests.ts'

export type PasswordProblems = Partial<Record<keyof PasswordChange | 'form', Problem>>

/** What the owner has to change before a new password can be sent; empty when nothing. */
export function checkPasswordChange({ password, newPassword }: PasswordChange): PasswordProblems {
  const current = problemOfEmpty(password)
  const chosen = checkPassword(newPassword)
  return { ...(current && { password: current }), ...(chosen && { newPassword: chosen }) }
}

/** Where to say why the server refused a new password. */
export function refusedPasswordChange(error: unknown): PasswordProblems {
  if (isWrongPassword(error)) return { password: { text: 'currentPassword' } }
  if (error instanceof RefusedError && error.field === 'newPassword') {
    const length = { text: 'password', values: PASSWORD_LENGTH } as const
    return { newPassword: problemOfMessage(error.message) ?? length }
  }
  return { form: problemOf(error) }
}
