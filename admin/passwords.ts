import { codePoints, isInvisible } from '#db/rules/texts.ts'
import { RefusedError } from './client.ts'
import { problemOfEmpty, type Problem } from './problems.ts'

// The server has the same two numbers beside its schema, which would bring all of zod with it.
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** What is wrong with a password that somebody chooses. */
export function checkPassword(password: string): Problem | undefined {
  const length = isInvisible(password) ? 0 : codePoints(password)
  return problemOfEmpty(password) ?? problemOfLength(length)
}

/** Whether the server was told a password, or the e-mail in its place, that is not the owner's. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 403 && error.field === 'password'
}

function problemOfLength(length: number): Problem | undefined {
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  return fits ? undefined : { text: 'password', values: PASSWORD_LENGTH }
}
