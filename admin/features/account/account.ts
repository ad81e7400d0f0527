import { atom } from 'nanostores'
import { answerOf, client, fileOf, type NamedFile } from '#admin/client.ts'
import type { Account } from '#api/schemas/owners.ts'

export interface PasswordChange {
  password: string
  newPassword: string
}

/** Changes the password; the token that comes back is from now on the only good one. */
export async function changePassword(change: PasswordChange): Promise<string> {
  const { token } = await answerOf(client.api['change-password'].$post({ json: change }))
  return token
}

/** Deletes the account; a Google-only one gives its e-mail for the password. */
export async function deleteAccount(password: string): Promise<void> {
  await answerOf(client.api.account.$delete({ json: { password } }))
}

export function exportAccount(): Promise<NamedFile> {
  return fileOf(client.api.export.$get())
}

export function getAccount(): Promise<Account> {
  return answerOf(client.api.account.$get())
}

/** Has the mail that confirms the address sent once more. */
export async function resendConfirmation(): Promise<void> {
  await answerOf(client.api['resend-confirmation'].$post())
}

export async function signOutEverywhere(): Promise<void> {
  await answerOf(client.api['sign-out-everywhere'].$post())
}

/** Why an operator has taken the menu off the public pages; null while it is there. */
export const $suspendedFor = atom<string | null>(null)

/** Asks for it; a failure changes nothing, as there is most often nothing to tell. */
export async function loadSuspension(): Promise<void> {
  const account = await getAccount().catch(() => null)
  if (account) $suspendedFor.set(account.suspendedFor)
}
