import { addPoints, type RateLimit } from '#db/queries/rate-limits.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { forgottenLimit, mailLimit } from '../domain/mail/mailer.ts'
import { logInLimits } from '../domain/sign-in.ts'
import {
  BUCKETS,
  limitOf,
  limitsFrom,
  RATE_LIMITS,
  type BucketName,
  type RateLimitName,
} from '../rate-limits.ts'
import type { Api } from './fixtures.ts'

export type LimitName = RateLimitName | BucketName

export const LIMIT_NAMES = Object.keys({ ...RATE_LIMITS, ...BUCKETS }) as LimitName[]

/** Whom the limits of a call count. */
export interface Caller {
  ownerId: string
  restaurantId: string
  linkId: string
  /** Of the account and in what is sent. */
  emails: string[]
  address: string
}

/** As if the caller had done so much just now that only `left` more are allowed. */
export async function useUp(
  { context }: Api,
  name: LimitName,
  caller: Caller,
  left = 0,
): Promise<void> {
  if (isBucket(name)) {
    const network = { name: caller.address, times: 1 }
    const who = name === 'pageViewsFromAddress' ? network : caller.ownerId
    for (let taken = left; taken < BUCKETS[name].atOnce; taken += 1) {
      context.buckets.consume(name, who, NOW)
    }
    return
  }
  for (const limit of limitsOf(name, caller)) {
    await addPoints(context.db, [limit], NOW, limit.most - left)
  }
}

function limitsOf(name: RateLimitName, caller: Caller): RateLimit[] {
  const { ownerId, restaurantId, linkId, emails, address } = caller
  const networks = [{ name: address, times: 1 }]
  switch (name) {
    case 'wrongPasswordsOfAccountFromAddress':
      return emails.flatMap((email) => logInLimits(email, networks).fromHere)
    case 'wrongPasswordsOfAccount':
      return emails.map((email) => logInLimits(email, networks).fromAnywhere)
    case 'mailsToMailbox':
      return emails.map(mailLimit)
    case 'forgottenOfMailbox':
      return emails.map(forgottenLimit)
    case 'kitchenMarksOfLink':
      return [limitOf(name, linkId)]
    case 'kitchenMarks':
      return [limitOf(name, restaurantId)]
    default:
      return name.endsWith('FromAddress') ? limitsFrom(name, networks) : [limitOf(name, ownerId)]
  }
}

function isBucket(name: LimitName): name is BucketName {
  return name in BUCKETS
}
