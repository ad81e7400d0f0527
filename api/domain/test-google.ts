import { hash, randomBytes } from 'node:crypto'
import type { TestGoogleVisit } from '../schemas/owners.ts'

/** Who can be chosen there: somebody new, and the owner of a demo restaurant. */
export const TEST_ACCOUNTS = {
  new: { sub: 'test-new', email: 'noura@demo.example', name: 'Noura Kitchen' },
  demo: { sub: 'test-demo', email: 'layla@demo.example', name: 'Two Terns Coffee House' },
} as const
export type TestAccount = keyof typeof TEST_ACCOUNTS

export type TestGoogle = ReturnType<typeof createTestGoogle>

interface Grant {
  account: TestAccount
  visit: TestGoogleVisit
}

const ISSUER = 'https://accounts.google.com'
const HOUR_S = 3600

/** Google sign-in in small: nothing goes to Google. For development and the demo. */
export function createTestGoogle() {
  const client = { clientId: 'test', clientSecret: randomBytes(16).toString('hex') }
  const grants = new Map<string, Grant>()
  return {
    client,
    /** A code for one use. */
    grant(account: TestAccount, visit: TestGoogleVisit): string {
      const code = randomBytes(16).toString('base64url')
      grants.set(code, { account, visit })
      return code
    },
    /** Swaps a code for an ID token, as Google's token endpoint does. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const form = Object.fromEntries(new URLSearchParams(await new Request(url, init).text()))
      const { code = '', code_verifier: verifier = '' } = form
      const grant = grants.get(code)
      grants.delete(code)
      const isOurs =
        grant &&
        form['client_id'] === client.clientId &&
        form['client_secret'] === client.clientSecret &&
        form['redirect_uri'] === grant.visit.redirect_uri &&
        hash('sha256', verifier, 'base64url') === grant.visit.code_challenge
      if (!isOurs) return Response.json({ error: 'invalid_grant' }, { status: 400 })
      const id_token = idToken(grant, client.clientId)
      return Response.json({ access_token: 'test', token_type: 'Bearer', id_token })
    },
  }
}

/** The address of ours that the browser comes back to. */
export function returnAddress(visit: TestGoogleVisit, code: string | null): string {
  const query = new URLSearchParams({ state: visit.state, iss: ISSUER })
  query.set(code === null ? 'error' : 'code', code ?? 'access_denied')
  return `/google?${String(query)}`
}

function idToken({ account, visit: { nonce } }: Grant, aud: string): string {
  // The real time: who reads it goes by that.
  const iat = Math.floor(Date.now() / 1000)
  const times = { iat, exp: iat + HOUR_S }
  const claims = { iss: ISSUER, aud, nonce, ...times, ...TEST_ACCOUNTS[account] }
  const parts = [{ alg: 'RS256' }, { ...claims, email_verified: true }]
  const texts = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...texts, 'unsigned'].join('.')
}
