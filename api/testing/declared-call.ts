import type { CallOptions } from './fixtures.ts'

/** `signed`: needs the payment provider's signature. */
type Access = 'open' | 'owner' | 'operator' | 'signed'

export interface Ids {
  categoryId: string
  productId: string
  binId: string
  undoId: string
  splitVersion: string
  groupId: string
  linkId: string
  linkToken: string
  deliveryId: string
}

export interface DeclaredCall {
  access: Access
  well: number
  /** A valid request; it changes only what these ids name. */
  request?: (ids: Ids) => Pick<CallOptions, 'json' | 'form'> & { path?: string }
  strangeIds?: 404 | 409
  /** For another owner's valid data; `strangeIds` or `well` by default. */
  others?: number
  isRead?: true
}

export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>
