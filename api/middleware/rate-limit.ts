import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { shareOf, type Share } from '../queue.ts'
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
    else await consume(db, [limitOf(name, sessionShare(c))], now())
    await next()
  })
}

export function consumeBucket(c: Context, name: BucketName): void {
  const { buckets, now } = c.get('context') as AppContext
  buckets.consume(name, sessionShare(c), now())
}

function sessionShare(c: Context): Share {
  return shareOf(c.get('session') as Session)
}

function isBucket(name: string): name is BucketName {
  return name in BUCKETS
}

function isAddressLimit(name: string): name is AddressLimit {
  return name.endsWith('FromAddress')
}
