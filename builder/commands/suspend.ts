import { defineCommand } from 'citty'
import { resumeMenu, suspendMenu } from '#db/queries/operator-actions.ts'
import { transact } from '#db/transact.ts'
import { doingOf, OPERATOR_ARGS } from './operator-args.ts'
import { printJson, printLines } from './output.ts'
import { CommandError, withSession } from './session.ts'

export const suspendCommand = defineCommand({
  meta: { name: 'suspend', description: 'Takes a menu off the public pages; deletes nothing' },
  args: OPERATOR_ARGS,
  run: ({ args }) =>
    withSession(async ({ db, now }) => {
      const doing = doingOf(args, now())
      if (!(await transact(db, (trx) => suspendMenu(trx, doing)))) {
        throw new CommandError(`There is no menu at /${doing.slug} that is not suspended already`)
      }
      if (args.json) printJson({ suspended: doing.slug, reason: doing.reason })
      else printLines(`/${doing.slug} is suspended. Its owner is told why: ${doing.reason}`)
    }),
})

export const resumeCommand = defineCommand({
  meta: { name: 'resume', description: 'Brings a suspended menu back as it was' },
  args: OPERATOR_ARGS,
  run: ({ args }) =>
    withSession(async ({ db, now }) => {
      const doing = doingOf(args, now())
      if (!(await transact(db, (trx) => resumeMenu(trx, doing)))) {
        throw new CommandError(`There is no suspended menu at /${doing.slug}`)
      }
      if (args.json) printJson({ resumed: doing.slug, reason: doing.reason })
      else printLines(`/${doing.slug} is on its way back`)
    }),
})
