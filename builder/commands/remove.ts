import { defineCommand } from 'citty'
import { findRestaurantByName } from '#db/queries/menus.ts'
import { noteAction } from '#db/queries/operators.ts'
import {
  countOwned,
  deleteAccount,
  findOwnerByEmail,
  readOwnerForHelp,
  type Owner,
  type OwnerForHelp,
} from '#db/queries/owners.ts'
import { listJoinedOnly } from '#db/queries/people.ts'
import { getOwnerOf } from '#db/queries/restaurants.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isReachable } from '#db/rules/contact/emails.ts'
import { commandName, JSON_ARG, printResult } from './output.ts'
import { publishNow } from './publish-now.ts'
import { CommandError, withSession, type Session } from './session.ts'
import { reasonOf } from './suspend.ts'

export const removeCommand = defineCommand({
  meta: {
    name: 'remove',
    description:
      'Deletes an account with its menu, pictures, statistics and links for good. Shows what would go; --yes removes it',
  },
  args: {
    account: {
      type: 'positional',
      required: true,
      description: 'The e-mail of the account, or a name or address of its menu',
    },
    reason: { type: 'string', required: true, description: 'Why; kept without the e-mail' },
    yes: { type: 'boolean', default: false, description: 'Removes it' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async (session) => {
      const { db, now } = session
      const reason = reasonOf(args.reason)
      const person = await findOwnerByEmail(db, args.account)
      if (person && (await listJoinedOnly(db, person.id, now()))) {
        return removePerson(session, person, { ...args, reason })
      }
      const owner = await findAccount(db, args.account)
      const owned = await countOwned(db, owner.ownerId)
      const slugs = owner.restaurants.map(({ slug }) => slug)
      const removed = { email: owner.email, slug: slugs[0], slugs, ...owned }
      const menus = slugs.map((slug) => `/${slug}`).join(', ')
      const what = `${owner.email} with ${menus}: ${owned.products} dishes, ${owned.pictures} pictures`
      if (!args.yes) {
        printResult(args.json, { removed: null, wouldRemove: removed }, [
          `Would remove ${what}`,
          `Nothing was changed: ${commandName()} remove ${args.account} --reason '…' --yes`,
        ])
        return
      }
      const ids = await transact(db, async (trx) => {
        const restaurantIds = await deleteAccount(trx, owner.ownerId, now())
        for (const slug of slugs) {
          await noteAction(trx, 'remove', null, { slug, reason, now: now() })
        }
        return restaurantIds
      })
      await publishNow(session, ids)
      const left = placesLeft(owner)
      printResult(args.json, { removed, left }, [
        `Removed ${what}`,
        ...left.map((line) => `- still there: ${line}`),
      ])
    }),
})

/** Somebody who works on restaurants of others only. */
async function removePerson(
  { db, now }: Session,
  { id, email }: Owner,
  { reason, yes, json }: { reason: string; yes: boolean; json: boolean },
): Promise<void> {
  const removed = { email, slug: null, products: 0, pictures: 0 }
  if (!yes) {
    return printResult(json, { removed: null, wouldRemove: removed }, [
      `Would remove ${email}, who owns no restaurant`,
      `Nothing was changed: ${commandName()} remove ${email} --reason '…' --yes`,
    ])
  }
  await transact(db, async (trx) => {
    await deleteAccount(trx, id, now())
    await noteAction(trx, 'remove', null, { slug: '', reason, now: now() })
  })
  printResult(json, { removed, left: [] }, [`Removed ${email}, who owned no restaurant`])
}

async function findAccount(db: Db, account: string): Promise<OwnerForHelp> {
  const byEmail = await findOwnerByEmail(db, account)
  if (byEmail) return readOwnerForHelp(db, byEmail.id)
  const restaurantId = await findRestaurantByName(db, account.replace(/^\//, ''))
  if (restaurantId === undefined) {
    throw new CommandError(`Nobody has an account or a menu called ${JSON.stringify(account)}`)
  }
  return readOwnerForHelp(db, await getOwnerOf(db, restaurantId))
}

function placesLeft({ email, restaurants }: OwnerForHelp): string[] {
  return [
    'backups that were made before, until they are deleted',
    ...(isReachable(email) ? ['mails at the mail server, and lines of logs by id'] : []),
    ...(restaurants.every(({ subscription }) => subscription.type === 'free_trial')
      ? []
      : ['the customer at the payment provider; the subscription ends by itself']),
  ]
}
