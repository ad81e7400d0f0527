import { answerOf, client } from '#admin/client.ts'
import { currentLanguage } from '#admin/i18n/i18n.ts'

export interface SignUpForm {
  restaurantName: string
  email: string
  password: string
}

/** Makes an account, with mails in the language of the page. */
export async function signUp(form: SignUpForm): Promise<void> {
  await answerOf(client.signup.$post({ json: { ...form, language: currentLanguage() } }))
}
