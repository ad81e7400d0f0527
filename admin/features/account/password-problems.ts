import { fieldOf, problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { RefusedError } from '#admin/client.ts'
import { checkPassword, PASSWORD_LENGTH } from '#admin/passwords.ts'
import type { PasswordChange } from './requests/change-password.ts'

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
  if (fieldOf(error, ['newPassword'])) {
    return { newPassword: { text: 'password', values: PASSWORD_LENGTH } }
  }
  return { form: problemOf(error) }
}

/** Whether the server was told a password, or the e-mail in its place, that is not the owner's. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 403 && error.field === 'password'
}
