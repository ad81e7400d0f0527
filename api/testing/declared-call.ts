import type { CallOptions } from './fixtures.ts'

/** Who a call is for. `signed` ones answer only to the payment provider's signature. */
type Access = 'open' | 'owner' | 'operator' | 'signed'

export interface Ids {
  categoryId: string
  productId: string
  /** Of a category that was deleted. */
  binId: string
  /** Of a change of texts that can be taken back. */
  undoId: string
  /** Of what can be taken apart. */
  apartVersion: string
  /** Of a group of options that the product has. */
  groupId: string
  /** Of a link for the kitchen. */
  linkId: string
  /** The secret part of that link. */
  linkToken: string
}

export interface DeclaredCall {
  access: Access
  /** The status for whom it is for. */
  well: number
  /** A right request; it reaches nothing but what these ids name and what the token owns. */
  request?: (ids: Ids) => Pick<CallOptions, 'json' | 'form'> & { path?: string }
  /** The status for ids of somebody else or of nothing; not there for calls without ids. */
  strangeIds?: 404 | 409
  /** The status when an owner sends what is right for another; `strangeIds` or `well` otherwise. */
  others?: number
  /** Whether it changes nothing, though it is no GET. */
  isRead?: true
}

export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>
