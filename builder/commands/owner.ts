import { defineCommand } from 'citty'
import {
  findOwnerByEmail,
  readOwnerForHelp,
  type OwnerForHelp,
  type RestaurantForHelp,
} from '#db/queries/owners.ts'
import { findOwnRestaurant } from '#db/queries/restaurants.ts'
import { DataError } from '#db/errors.ts'
import type { Database } from '#db/open.ts'
import { listJoinedOnly } from '#db/queries/people.ts'
import { moveAccount } from '#db/queries/move-account.ts'
import { isReachable, parseEmail } from '#db/rules/contact/emails.ts'
import { transact } from '#db/transact.ts'
import { isActive } from '#db/rules/billing/plans.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { commandName, JSON_ARG, printResult } from './output.ts'
import { CommandError, withSession } from './session.ts'
import { reasonOf } from './suspend.ts'

export const ownerCommand = defineCommand({
  meta: {
    name: 'owner',
    description:
      'Shows an account: plan, last sign-in, menu, actions of operators, and how to help. With --email, gives it to another address',
  },
  args: {
    account: { type: 'positional', required: true, description: 'The e-mail of the account' },
    email: {
      type: 'string',
      description: 'The new e-mail: gets a mail to set a password; all sessions end',
    },
    reason: { type: 'string', description: 'Why; needed with --email. Its owner can read it' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async ({ db, settings: { publicUrl }, now }) => {
      const found = await findOwnerByEmail(db, args.account)
      if (!found) {
        throw new CommandError(`Nobody has an account with ${JSON.stringify(args.account)}`)
      }
      const joined = await listJoinedOnly(db, found.id, now())
      if (joined) {
        const worksOn = joined.map(({ slug, role }) => ({ slug, role }))
        return printResult(args.json, { email: found.email, worksOn }, [
          `${found.email} owns no restaurant`,
          ...worksOn.map(({ slug, role }) => `works on /${slug} as ${role}`),
          '- The owner of each can invite another address',
        ])
      }
      if (args.email !== undefined) await move(db, found.id, args, now())
      const owner = await readOwnerForHelp(db, found.id)
      const menus = owner.restaurants.map((restaurant) => {
        const menu = publicUrl + encodePath(`/${restaurant.slug}`)
        return { ...restaurant, menu, help: menuAdvice(restaurant, publicUrl, now()) }
      })
      const help = [...menus.flatMap((menu) => menu.help), ...accountAdvice(owner, publicUrl)]
      // An owner has one, as a rule.
      printResult(args.json, { ...menus[0], ...owner, restaurants: menus, help }, [
        ...accountSummary(owner),
        ...menus.flatMap(menuSummary),
        ...owner.actions.map(
          ({ action, name, reason, takenAt }) => `${takenAt} ${action} /${name}: ${reason}`,
        ),
        ...help.map((line) => `- ${line}`),
      ])
    }),
})

async function move(
  db: Database,
  ownerId: string,
  { email: given = '', reason = '' }: { email?: string | undefined; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const email = parseEmail(given)
  if (email === null) throw new CommandError('--email needs an e-mail')
  const doing = { reason: reasonOf(reason), now }
  const slug = (await findOwnRestaurant(db, ownerId))?.slug ?? ''
  await transact(db, (trx) => moveAccount(trx, { ownerId, slug, email }, doing)).catch(
    (error: unknown) => {
      if (!(error instanceof DataError)) throw error
      throw new CommandError(`${email} has an account already`)
    },
  )
}

function accountSummary(owner: OwnerForHelp): string[] {
  const ways = [owner.hasPassword && 'password', owner.hasGoogle && 'Google'].filter(Boolean)
  return [
    `${owner.email}, since ${owner.createdAt}, ${owner.emailConfirmedAt ? 'confirmed' : 'not confirmed'}`,
    `signs in with ${ways.join(' and ') || 'nothing'}, last ${owner.lastSignInAt ?? 'never'}`,
    `owner ${owner.ownerId}: the log has this`,
  ]
}

function menuSummary(restaurant: RestaurantForHelp & { menu: string }): string[] {
  const { restaurantId, menu, formerSlugs, subscription, publication } = restaurant
  const end = subscription.currentPeriodEnd ?? subscription.trialExpiresAt
  return [
    `menu: ${menu}, revision ${publication.published ?? 'none'} of ${publication.wanted}`,
    `restaurant ${restaurantId}: the log has this`,
    `plan: ${subscription.type}${end === null ? '' : `, until ${end}`}`,
    ...(formerSlugs.length > 0 ? [`former names: ${formerSlugs.join(', ')}`] : []),
  ]
}

type Advice = readonly [applies: boolean, line: string]

function menuAdvice(restaurant: RestaurantForHelp, publicUrl: string, now: Date): string[] {
  const { slug, publication, suspendedFor, subscription } = restaurant
  const builder = commandName()
  return given([
    [suspendedFor !== null, `Suspended: ${suspendedFor}. ${builder} resume ${slug} --reason '…'`],
    [
      publication.failure !== null,
      `Not published: ${publication.failure}. ${builder} rebuild ${slug}`,
    ],
    [
      !isActive(subscription, now),
      `Nothing can be changed in ${slug} without a plan: ${publicUrl}/dashboard/subscription`,
    ],
  ])
}

function accountAdvice(owner: OwnerForHelp, publicUrl: string): string[] {
  const isReal = isReachable(owner.email)
  return given([
    [
      !isReal,
      `An imported menu. ${commandName()} owner ${owner.email} --email THEIRS --reason '…' hands it over`,
    ],
    [
      owner.emailConfirmedAt === null && owner.hasPassword && isReal,
      `The e-mail is not confirmed: ${publicUrl}/dashboard/account sends the link again`,
    ],
    [
      !owner.hasPassword && !owner.hasGoogle && isReal,
      `There is no password: a mail to set one is on its way to ${owner.email} or there, and ${publicUrl}/forgot-password sends another`,
    ],
    [owner.hasPassword, `A forgotten password is chosen anew at ${publicUrl}/forgot-password`],
    [
      !owner.hasPassword && owner.hasGoogle,
      `There is no password: they sign in with Google at ${publicUrl}/login`,
    ],
  ])
}

function given(advice: readonly Advice[]): string[] {
  return advice.filter(([applies]) => applies).map(([, line]) => line)
}
