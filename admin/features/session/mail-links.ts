import { answerOf, client } from '#admin/client.ts'
import type { Accepted, AcceptInvitation, Invitation } from '#api/schemas/people.ts'
import { awaitSignIn } from './session.ts'

/** Of a mail's link; the password where its account is not signed in. */
export interface LinkProof {
  token: string
  password?: string
}

export async function confirmEmail(proof: LinkProof): Promise<void> {
  await answerOf(client.api['confirm-email'].$post({ json: proof }))
}

/** Empty for a link that has ended or is to another address than the account's, and without a line. */
export async function emailOfLink(token: string): Promise<string> {
  try {
    return (await answerOf(client.api['link-email'].$post({ json: { token } }))).email
  } catch {
    return ''
  }
}

export function readInvitation(token: string): Promise<Invitation> {
  return answerOf(client.api.invitations.$post({ json: { token } }))
}

export function acceptInvitation(proof: AcceptInvitation): Promise<Accepted> {
  return answerOf(client.api.invitations.accept.$post({ json: proof }))
}

export type EmailLink = 'confirm' | 'change-email' | 'undo-email'

/** What a mail's link is for; the page forgets it. */
export function takeLinkKind(): EmailLink {
  const kind = takeParameter('kind')
  return kind === 'change-email' || kind === 'undo-email' ? kind : 'confirm'
}

/** Signs the account out: it signs in with the new address. */
export async function takeNewEmail(proof: LinkProof): Promise<void> {
  await answerOf(client.api['change-email'].confirm.$post({ json: proof }))
  if (proof.password === undefined) awaitSignIn()
}

export async function undoNewEmail(token: string): Promise<void> {
  await answerOf(client.api['change-email'].undo.$post({ json: { token } }))
}

export function takeAddressToken(): string {
  return takeParameter('token') ?? ''
}

/** From the page's address, which no longer has it then. */
function takeParameter(name: string): string | null {
  const url = new URL(location.href)
  const value = url.searchParams.get(name)
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return value
}
