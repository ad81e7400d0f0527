import type { CallOptions } from './fixtures.ts'
import type { LimitName } from './used-up-limits.ts'

/**
 * `owner`: of a restaurant, or who has a role in it; `person`: about their own account; `signed`: needs the
 * payment provider's signature.
 */
type Access = 'open' | 'owner' | 'person' | 'operator' | 'signed'

/** Why no limit stops a call. */
export const UNLIMITED = {
  read: 'it takes some quick queries',
  secret: 'without a secret that nobody guesses it does nothing',
  endsMisuse: 'the misuse may have used the limits up',
} as const

export interface Ids {
  restaurantId: string
  categoryId: string
  productId: string
  binId: string
  undoId: string
  splitVersion: string
  groupId: string
  linkId: string
  linkToken: string
  deliveryId: string
  invitationId: string
  personId: string
  passkeyId: string
  sessionId: string
}

type Request = (ids: Ids) => Pick<CallOptions, 'json' | 'form' | 'headers'> & { path?: string }

export interface DeclaredCall {
  access: Access
  well: number
  /** Each stops it; no other does. */
  limits: readonly LimitName[] | keyof typeof UNLIMITED
  /** What its limits stop, if not any request. */
  limitedRequest?: (ids: Ids & { previewSecret: string }) => { path: string }
  /** For 429, if nobody is to know. */
  limitedAnswer?: number
  /** A valid request; it changes only what these ids name. */
  request?: Request
  strangeIds?: 404 | 409
  /** Of people with a role, where it is not the owner's. */
  wellForOthers?: number
  /** For another owner's valid data; `strangeIds` or `well` by default. */
  others?: number
  isRead?: true
  /** By `If-Match`. */
  takesVersion?: true
  /** Takes a confirmed email; 409 without one. */
  isForConfirmed?: true
  /** Takes somebody who works on the restaurant. */
  hasMember?: true
  /** Takes an owner of several restaurants. */
  hasSeveral?: true
  /** Takes an account with a passkey. */
  hasPasskey?: true
}

export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>
