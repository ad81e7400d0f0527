import { defineCommand } from 'citty'
import { releaseName } from '#db/queries/operator-actions.ts'
import { transact } from '#db/transact.ts'
import { doingOf, OPERATOR_ARGS } from './operator-args.ts'
import { printJson, printLines } from './output.ts'
import { CommandError, withSession } from './session.ts'

export const releaseCommand = defineCommand({
  meta: { name: 'release', description: 'Frees a name that is held, for anybody to take' },
  args: OPERATOR_ARGS,
  run: ({ args }) =>
    withSession(async ({ db, now }) => {
      const doing = doingOf(args, now())
      const outcome = await transact(db, (trx) => releaseName(trx, doing))
      if (outcome === 'not held') throw new CommandError(`Nobody holds /${doing.slug}`)
      if (outcome === 'in use') {
        throw new CommandError(`/${doing.slug} is the address of a menu that keeps it for good`)
      }
      if (args.json) printJson({ released: doing.slug, reason: doing.reason })
      else printLines(`/${doing.slug} is free`)
    }),
})
