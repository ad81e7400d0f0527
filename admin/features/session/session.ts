import { atom } from 'nanostores'
import { answerOf, client, RefusedError, setClock } from '#admin/client.ts'
import type { Accepted, AcceptInvitation, Invitation } from '#api/schemas/people.ts'
import { currentLanguage } from '#admin/i18n/i18n.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { loadOwnRestaurants } from '#admin/stores/own-restaurants.ts'
import {
  $tokenRefused,
  awaitOwner,
  forgetOwner,
  readToken,
  ownerOf,
  sessionOf,
  storeToken,
} from '#admin/token.ts'
import type { Texts } from '../../i18n/texts.ts'
import { tabStore } from '#admin/storage.ts'

/** Of a mail's link; the password where its account is not signed in. */
export interface LinkProof {
  token: string
  password?: string
}

export async function confirmEmail(proof: LinkProof): Promise<void> {
  await answerOf(client.api['confirm-email'].$post({ json: proof }))
}

/** Empty for a link that has ended, or is to another address than the account's. */
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
  if (proof.password === undefined) endSession()
}

export async function undoNewEmail(token: string): Promise<void> {
  await answerOf(client.api['change-email'].undo.$post({ json: { token } }))
}

export async function fetchSession(addressToken: string): Promise<string> {
  const { token } = await answerOf(client.api.session.$post({ json: { token: addressToken } }))
  return token
}

export async function forgotPassword(email: string): Promise<void> {
  await answerOf(client.api['forgot-password'].$post({ json: { email } }))
}

async function getEmail(token: string): Promise<string | null> {
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
  /** A recovery code. */
  code?: string
}

export async function logIn(form: LogInForm): Promise<string> {
  const { token } = await answerOf(client.login.$post({ json: form }))
  return token
}

/** Of whoever the device says it is. */
export async function resetPassword(form: { token: string; password: string }): Promise<number> {
  const { kitchenLinks } = await answerOf(client.api['reset-password'].$post({ json: form }))
  return kitchenLinks
}

export interface SignUpForm {
  restaurantName: string
  /** Empty for none. */
  label: string
  email: string
  password: string
}

export async function signUp(form: SignUpForm): Promise<void> {
  await answerOf(client.signup.$post({ json: { ...form, language: currentLanguage() } }))
}

async function verifyToken(): Promise<void> {
  const request = client.verifytoken.$get()
  await answerOf(request)
  setClock((await request).headers.get('Date'))
}

export type Session =
  | { status: 'checking' }
  | { status: 'signed-in' }
  | { status: 'signed-out' }
  | { status: 'unreachable'; problem: Problem }

export const $session = atom<Session>({ status: 'checking' })

$tokenRefused.listen((isRefused) => {
  if (isRefused) endSession()
})

export async function checkSession(): Promise<void> {
  if (readToken() === null) return endSession()
  $session.set({ status: 'checking' })
  try {
    await Promise.all([verifyToken(), loadOwnRestaurants()])
    $session.set({ status: 'signed-in' })
  } catch (error) {
    // A refused token has ended the session by now.
    if (!$tokenRefused.get()) $session.set({ status: 'unreachable', problem: problemOf(error) })
  }
}

/** On the server, behind the page that is left; without a line it ends by itself. */
export function endThisSession(): void {
  const token = readToken()
  const id = token === null ? null : sessionOf(token)
  if (id === null) return
  const headers = { Authorization: `Bearer ${token}` }
  const request = { param: { id } }
  void client.api.sessions[':id']
    .$delete(request, { headers, init: { keepalive: true } })
    .catch(() => {})
}

export function logOutHere(): void {
  forgetOwner()
  $session.set({ status: 'signed-out' })
}

/** The same where nobody has logged out: what was typed waits for them. */
export function endSession(): void {
  awaitOwner()
  $session.set({ status: 'signed-out' })
}

/** Somebody signs in where somebody else is: what is typed for one must not go to the other. */
export interface SessionChange {
  token: string
  now: string
  next: string
}

export async function changeSession(token: string): Promise<SessionChange | null> {
  const present = readToken()
  if (present !== null && ownerOf(present) !== ownerOf(token)) {
    const [now, next] = await Promise.all([getEmail(present), getEmail(token)])
    if (now !== null && next !== null) return { token, now, next }
  }
  storeToken(token)
  return null
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

const KEY = 'logInNotice'

export interface LogInNotice {
  text: keyof Pick<
    Texts['session'],
    'accountReady' | 'accountDeleted' | 'signedOutEverywhere' | 'sessionEnded'
  >
  email?: string
}

export function tellAtLogIn(notice: LogInNotice): void {
  tabStore.setItem(KEY, JSON.stringify(notice))
}

export function takeLogInNotice(): LogInNotice | null {
  const notice = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return notice === null ? null : (JSON.parse(notice) as LogInNotice)
}
