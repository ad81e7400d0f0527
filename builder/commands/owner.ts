import { defineCommand } from 'citty'
import { findOwnerByEmail, readOwnerForHelp, type OwnerForHelp } from '#db/queries/owners.ts'
import { isActive } from '#db/rules/plans.ts'
import { encodePath } from '#db/rules/segments.ts'
import { JSON_ARG, printResult } from './output.ts'
import { CommandError, withSession } from './session.ts'

export const ownerCommand = defineCommand({
  meta: {
    name: 'owner',
    description:
      'Shows an account: plan, last sign-in, menu, actions of operators, and how to help',
  },
  args: {
    email: { type: 'positional', required: true, description: 'The e-mail of the account' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async ({ db, settings: { publicUrl }, now }) => {
      const found = await findOwnerByEmail(db, args.email)
      if (!found) throw new CommandError(`Nobody has an account with ${JSON.stringify(args.email)}`)
      const owner = await readOwnerForHelp(db, found.id)
      const menu = publicUrl + encodePath(`/${owner.slug}`)
      const help = adviceFor(owner, publicUrl, now())
      printResult(args.json, { ...owner, menu, help }, [
        ...summary(owner, menu),
        ...help.map((line) => `- ${line}`),
      ])
    }),
})

function summary(owner: OwnerForHelp, menu: string): string[] {
  const { subscription, publication } = owner
  const ways = [owner.hasPassword && 'password', owner.hasGoogle && 'Google'].filter(Boolean)
  const end = subscription.currentPeriodEnd ?? subscription.trialExpiresAt
  return [
    `${owner.email}, since ${owner.createdAt}, ${owner.emailConfirmedAt ? 'confirmed' : 'not confirmed'}`,
    `signs in with ${ways.join(' and ') || 'nothing'}, last ${owner.lastSignInAt ?? 'never'}`,
    `plan: ${subscription.type}${end === null ? '' : `, until ${end}`}`,
    `menu: ${menu}, revision ${publication.published ?? 'none'} of ${publication.wanted}`,
    ...(owner.formerSlugs.length > 0 ? [`former names: ${owner.formerSlugs.join(', ')}`] : []),
    ...owner.actions.map(
      ({ action, name, reason, takenAt }) => `${takenAt} ${action} /${name}: ${reason}`,
    ),
  ]
}

function adviceFor(owner: OwnerForHelp, publicUrl: string, now: Date): string[] {
  const { slug, publication, suspendedFor } = owner
  const builder = 'npm run builder --'
  const advice: [boolean, string][] = [
    [suspendedFor !== null, `Suspended: ${suspendedFor}. ${builder} resume ${slug} --reason '…'`],
    [
      publication.failure !== null,
      `Not published: ${publication.failure}. ${builder} rebuild ${slug}`,
    ],
    [
      !isActive(owner.subscription, now),
      `Nothing can be changed without a plan: ${publicUrl}/dashboard/subscription`,
    ],
    [
      owner.emailConfirmedAt === null,
      `The e-mail is not confirmed: ${publicUrl}/dashboard/account sends the link again`,
    ],
    [owner.hasPassword, `A forgotten password is chosen anew at ${publicUrl}/forgot-password`],
    [
      !owner.hasPassword && owner.hasGoogle,
      `There is no password: they sign in with Google at ${publicUrl}/login`,
    ],
  ]
  return advice.filter(([applies]) => applies).map(([, line]) => line)
}
