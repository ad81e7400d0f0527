import { answerOf, client, RefusedError } from '#admin/client.ts'
import { currentLanguage } from '#admin/i18n/i18n.ts'
import { setClock } from '#admin/server-time.ts'

/** Shows by the token of a mail, and by the session or the password, that the owner has the address. */
export async function confirmEmail(proof: { token: string; password?: string }): Promise<void> {
  await answerOf(client.api['confirm-email'].$post({ json: proof }))
}

/** The owner's token of who comes back from Google, for the one of the address. */
export async function fetchSession(addressToken: string): Promise<string> {
  const { token } = await answerOf(client.api.session.$post({ json: { token: addressToken } }))
  return token
}

/** Has a link to choose a new password mailed, if there is an account with this e-mail. */
export async function forgotPassword(email: string): Promise<void> {
  await answerOf(client.api['forgot-password'].$post({ json: { email } }))
}

/** The e-mail of a token's owner; null when the token has ended. */
export async function getEmail(token: string): Promise<string | null> {
  const headers = { Authorization: `Bearer ${token}` }
  try {
    return (await answerOf(client.api.account.$get({}, { headers }))).email
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) return null
    throw error
  }
}

export interface LogInForm {
  email: string
  password: string
}

/** The token of the account with this e-mail and password. */
export async function logIn(form: LogInForm): Promise<string> {
  const { token } = await answerOf(client.login.$post({ json: form }))
  return token
}

/** Sets a new password by the token of a mail; returns how many links for the kitchen go on. */
export async function resetPassword(form: { token: string; password: string }): Promise<number> {
  const { kitchenLinks } = await answerOf(client.api['reset-password'].$post({ json: form }))
  return kitchenLinks
}

export interface SignUpForm {
  restaurantName: string
  email: string
  password: string
}

/** Makes an account, with mails in the language of the page. */
export async function signUp(form: SignUpForm): Promise<void> {
  await answerOf(client.signup.$post({ json: { ...form, language: currentLanguage() } }))
}

/** Throws when the stored token is not good any more; learns the time by the way. */
export async function verifyToken(): Promise<void> {
  const request = client.verifytoken.$get()
  await answerOf(request)
  setClock((await request).headers.get('Date'))
}
