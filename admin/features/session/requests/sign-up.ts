import { answerOf, client } from '#admin/client.ts'

export interface SignUpForm {
  restaurantName: string
  email: string
  password: string
}

/** Makes an account. */
export async function signUp(form: SignUpForm): Promise<void> {
  await answerOf(client.signup.$post({ json: form }))
}
