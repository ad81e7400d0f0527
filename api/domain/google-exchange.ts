import { hash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { googleProfileSchema, type GoogleProfile } from '../schemas/google.ts'

const ANSWERS_WITHIN_MS = 10_000
const GOOGLE: oauth.AuthorizationServer = {
  issuer: 'https://accounts.google.com',
  token_endpoint: 'https://oauth2.googleapis.com/token',
}

export interface GoogleClient {
  clientId: string
  clientSecret: string
  redirectUri: string
}

const REFUSALS = [
  oauth.AuthorizationResponseError,
  oauth.ResponseBodyError,
  oauth.OperationProcessingError,
]

/** Whether this is what comes of a way back that Google or we refuse, which anybody can cause. */
export function isRefusal(error: Error): boolean {
  return REFUSALS.some((kind) => error instanceof kind)
}

/** A secret for the browser that goes to Google; also the verifier of PKCE. */
export const newBrowserSecret = oauth.generateRandomCodeVerifier

/** What the way to Google and back has of a browser's secret, and nobody can go back from. */
export function proofsOf(secret: string) {
  return {
    state: hash('sha256', `state ${secret}`, 'base64url'),
    nonce: hash('sha256', `nonce ${secret}`, 'base64url'),
    code_challenge: hash('sha256', secret, 'base64url'),
    code_challenge_method: 'S256',
  }
}

/**
 * Who came back from Google to this address, by the browser's secret. Throws when it was another
 * browser that went there, or Google refuses.
 */
export async function readProfile(
  { clientId, clientSecret, redirectUri }: GoogleClient,
  address: URL,
  secret: string,
): Promise<GoogleProfile> {
  const client = { client_id: clientId }
  const { state, nonce } = proofsOf(secret)
  const found = oauth.validateAuthResponse(GOOGLE, client, address, state)
  const proof = oauth.ClientSecretPost(clientSecret)
  const options = { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }
  const answer = await oauth.authorizationCodeGrantRequest(
    GOOGLE,
    client,
    proof,
    found,
    redirectUri,
    secret,
    options,
  )
  const expected = { expectedNonce: nonce, requireIdToken: true }
  const tokens = await oauth.processAuthorizationCodeResponse(GOOGLE, client, answer, expected)
  // Not signed to us, but from Google's own address over TLS, as OpenID Connect allows.
  return googleProfileSchema.parse(oauth.getValidatedIdTokenClaims(tokens))
}
