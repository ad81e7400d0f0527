import { atom } from 'nanostores'
import { answerOf, client, RefusedError } from '#admin/client.ts'
import { setClock } from '#admin/clock.ts'
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

/** Of the account that the token is of; answers how many kitchen links go on. */
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
  if (isRefused) awaitSignIn()
})

export async function checkSession(): Promise<void> {
  if (readToken() === null) return awaitSignIn()
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
export function revokeHere(): void {
  const token = readToken()
  const id = token === null ? null : sessionOf(token)
  if (id === null) return
  const headers = { Authorization: `Bearer ${token}` }
  const request = { param: { id } }
  void client.api.sessions[':id']
    .$delete(request, { headers, init: { keepalive: true } })
    .catch(() => {})
}

/** Forgets all of the owner on this device. */
export function logOutHere(): void {
  forgetOwner()
  $session.set({ status: 'signed-out' })
}

/** Nobody has logged out: what was typed waits for them. */
export function awaitSignIn(): void {
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
