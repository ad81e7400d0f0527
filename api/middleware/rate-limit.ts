import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import {
  BUCKETS,
  consume,
  limitOf,
  limitsFrom,
  type BucketName,
  type RateLimitName,
} from '../rate-limits.ts'
import { networksOf } from './address.ts'

type OwnersLimit = Extract<RateLimitName | BucketName, `${string}OfOwner`>
type AddressLimit = Extract<RateLimitName, `${string}FromAddress`>

/** Counts a request; owners' limits need `signedIn` first. */
export function rateLimit(name: OwnersLimit | AddressLimit) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { db, now } = c.var.context
    if (isBucket(name)) consumeBucket(c, name)
    else if (isAddressLimit(name)) await consume(db, limitsFrom(name, networksOf(c)), now())
    else await consume(db, [limitOf(name, ownerOf(c))], now())
    await next()
  })
}

export function consumeBucket(c: Context, name: BucketName): void {
  const { buckets, now } = c.get('context') as AppContext
  buckets.consume(name, ownerOf(c), now())
}

function ownerOf(c: Context): string {
  return (c.get('session') as { ownerId: string }).ownerId
}

function isBucket(name: string): name is BucketName {
  return name in BUCKETS
}

function isAddressLimit(name: string): name is AddressLimit {
  return name.endsWith('FromAddress')
}
