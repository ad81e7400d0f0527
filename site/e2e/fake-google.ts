// Loaded into a server's process before it starts: answers in the place of Google, where the code
// of the address says who came back, as `codeOf` writes it.
const TOKEN_ENDPOINT = 'https://oauth2.googleapis.com/token'
const HOUR_S = 3600

interface GoogleUser {
  email: string
  nonce: string
}

/** What Google would put into the address for this user. */
export function codeOf(user: GoogleUser): string {
  return encoded(user)
}

/** The settings of a server that takes this for Google. */
export const FAKE_GOOGLE = {
  GOOGLE_CLIENT_ID: 'our-id',
  GOOGLE_CLIENT_SECRET: 'our-secret',
  NODE_OPTIONS: `--import=${import.meta.url}`,
}

const others = globalThis.fetch
globalThis.fetch = async (input, init) => {
  if (String(input) !== TOKEN_ENDPOINT) return others(input, init)
  const code = new URLSearchParams(String(init?.body)).get('code') ?? ''
  const { email, nonce } = JSON.parse(Buffer.from(code, 'base64url').toString()) as GoogleUser
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    aud: FAKE_GOOGLE.GOOGLE_CLIENT_ID,
    sub: email,
    iat: now,
    exp: now + HOUR_S,
    nonce,
    email,
    email_verified: true,
    name: email.split('@')[0],
  }
  const idToken = [encoded({ alg: 'RS256' }), encoded(claims), 'signature'].join('.')
  return Response.json({ access_token: 'from-google', token_type: 'Bearer', id_token: idToken })
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
