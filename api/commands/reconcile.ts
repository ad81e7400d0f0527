import { defineCommand } from 'citty'
import { pino } from 'pino'
import { failCommand, JSON_ARG, printResult } from '#builder/commands/output.ts'
import { CommandError, withSession, type Session } from '#builder/commands/session.ts'
import { createMailer } from '../domain/mail/mailer.ts'
import { sendNoticesOf } from '../domain/notices.ts'
import { choosePayments } from '../domain/payments/choose-provider.ts'
import { reconcile, type Reconciliation } from '../domain/payments/reconcile.ts'
import { createMetrics } from '../metrics/metrics.ts'

export const reconcileCommand = defineCommand({
  meta: {
    name: 'reconcile',
    description:
      'Compares every owner with the payment provider and corrects the plan; the server does it each night',
  },
  args: {
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async (session) => {
      const result = await run(session)
      printResult(args.json, result, summary(result))
      if (!isWell(result)) failCommand()
    }),
})

async function run({ settings, db, now }: Session): Promise<Reconciliation> {
  const { payments: provider } = choosePayments({ db, settings, now })
  if (!provider) throw new CommandError('Payments are not set up')
  const log = pino({ base: undefined, level: 'warn' }, pino.destination(2))
  const metrics = createMetrics()
  const mailer = createMailer({ db, settings, log, metrics, now })
  const notify = (restaurantId: string) => sendNoticesOf({ db, mailer, now }, restaurantId)
  const parts = { db, provider, log, now, metrics, notify }
  try {
    const result = await reconcile(parts)
    await mailer.idle()
    return result
  } finally {
    await mailer.close()
  }
}

function isWell({ failed, strangers, complete }: Reconciliation): boolean {
  return failed.length === 0 && strangers.length === 0 && complete
}

function summary(result: Reconciliation): string[] {
  const { checked, changed, closed, strangers, unknown, failed, complete } = result
  const ended = `${closed.length} deleted accounts were still paid for and are not any more`
  return [
    `${checked} owners compared with the payment provider, ${changed.length} put right`,
    ...(closed.length > 0 ? [ended] : []),
    ...strangers.map((id) => `${id}: pays for an account that is not in this database`),
    ...unknown.map(
      (id) => `${id}: pays for what is not known here, as its metadata has no ownerId`,
    ),
    ...(complete ? [] : ['Given up: the payment provider does not answer']),
    ...failed.map(({ id, message }) => `${id}: ${message}`),
  ]
}
