import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyError } from './problems.ts'

// A browser does not say whether its user refused or waited too long.
const REASONS = new Map([
  ['NotAllowedError', 'passkeyCancelled'],
  ['AbortError', 'passkeyCancelled'],
  ['InvalidStateError', 'passkeyKnown'],
] as const) as ReadonlyMap<string, PasskeyError['text']>

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks a device for a new passkey. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orWhyNot(startRegistration({ optionsJSON: options }))
}

/** Asks a device for one that it has. */
export async function usePasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orWhyNot(startAuthentication({ optionsJSON: options }))
}

async function orWhyNot<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new PasskeyError(REASONS.get((cause as Error).name) ?? 'passkeyFailed', cause)
  }
}
