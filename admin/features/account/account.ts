import { answerOf, client, fileOf, type NamedFile } from '#admin/client.ts'
import type { Account } from '#api/schemas/owners.ts'

export interface PasswordChange {
  password: string
  newPassword: string
}

export async function changePassword(change: PasswordChange): Promise<string> {
  const { token } = await answerOf(client.api['change-password'].$post({ json: change }))
  return token
}

export async function askForEmail(change: { email: string; password: string }): Promise<void> {
  await answerOf(client.api['change-email'].$post({ json: change }))
}

export async function deleteAccount(password: string): Promise<void> {
  await answerOf(client.api.account.$delete({ json: { password } }))
}

export function exportAccount(): Promise<NamedFile> {
  return fileOf(client.api.export.$get())
}

export function exportTable(): Promise<NamedFile> {
  return fileOf(client.api['export.csv'].$get())
}

export function getAccount(): Promise<Account> {
  return answerOf(client.api.account.$get())
}

export async function resendConfirmation(): Promise<void> {
  await answerOf(client.api['resend-confirmation'].$post())
}

export async function signOutEverywhere(): Promise<void> {
  await answerOf(client.api['sign-out-everywhere'].$post())
}
