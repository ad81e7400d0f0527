import { answerOf, client } from '#admin/client.ts'

export interface LogInForm {
  email: string
  password: string
}

/** The token of the account with this e-mail and password. */
export async function logIn(form: LogInForm): Promise<string> {
  const { token } = await answerOf(client.login.$post({ json: form }))
  return token
}
