import { expect } from 'vitest'

/** The calls of one owner, or of nobody; each fails unless it is answered well. */
export interface Calls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  send<T>(method: string, path: string, body?: object): Promise<T>
}

/** `token` signs in whoever calls; a form is sent as a form, anything else as JSON. */
export function callsTo(origin: string, token = ''): Calls {
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (!isForm) headers.set('Content-Type', 'application/json')
    const init = { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) }
    const answer = await fetch(origin + path, init)
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 300)])
    return (await answer.json()) as T
  }
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
  }
}

export interface SignedIn extends Calls {
  email: string
  password: string
  restaurantName: string
  token: string
}

export type Wishes = Partial<Pick<SignedIn, 'email' | 'restaurantName'> & { language: 'en' | 'ar' }>

let count = 0

/** A new owner, signed in; the language is the one that mails are written in. */
export async function signUp(origin: string, wishes: Wishes = {}): Promise<SignedIn> {
  count += 1
  const password = 'a quiet corner'
  const { email = `owner${count}@example.com`, restaurantName = `Quiet Place ${count}` } = wishes
  const { post } = callsTo(origin)
  await post('/signup', { language: wishes.language, email, password, restaurantName })
  const { token } = await post<{ token: string }>('/login', { email, password })
  return { email, password, restaurantName, token, ...callsTo(origin, token) }
}
