import { answerOf, client } from '#admin/client.ts'

export interface PasswordChange {
  password: string
  newPassword: string
}

/** Changes the password; the token that comes back is from now on the only good one. */
export async function changePassword(change: PasswordChange): Promise<string> {
  const { token } = await answerOf(client.api['change-password'].$post({ json: change }))
  return token
}
