import { answerOf, client } from '#admin/client.ts'
import { makePasskey } from '#admin/passkeys.ts'
import type { AddedPasskey, Passkeys } from '#api/schemas/passkeys.ts'

/** The server has the same number beside its queries. */
export const MOST_PASSKEYS = 10

export type Passkey = Passkeys['passkeys'][number]

export function getPasskeys(): Promise<Passkeys> {
  return answerOf(client.api.passkeys.$get())
}

/** `proof`: the password, or the e-mail of an account without one. */
export async function addPasskey(name: string, proof: string): Promise<AddedPasskey> {
  const asked = client.api.passkeys.options.$post({ json: { password: proof } })
  const passkey = await makePasskey(await answerOf(asked))
  return answerOf(client.api.passkeys.$post({ json: { name, passkey } }))
}

export function removePasskey(id: string, proof: string): Promise<Passkeys> {
  const request = { param: { id }, json: { password: proof } }
  return answerOf(client.api.passkeys[':id'].$delete(request))
}

export async function renewCodes(proof: string): Promise<string[]> {
  const { codes } = await answerOf(
    client.api['recovery-codes'].$post({ json: { password: proof } }),
  )
  return codes
}
