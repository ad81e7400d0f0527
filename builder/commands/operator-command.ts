import { defineCommand } from 'citty'
import type { Doing } from '#db/queries/operators.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { TEXT_LIMITS, checkLine } from '#db/rules/texts.ts'
import { toSegment } from '#db/rules/segments.ts'
import { JSON_ARG, printResult } from './output.ts'
import { CommandError, withSession } from './session.ts'

const ARGS = {
  name: {
    type: 'positional',
    required: true,
    description: 'A name or address of a menu, also a former one',
  },
  reason: { type: 'string', required: true, description: 'Why; its owner can read it' },
  ...JSON_ARG,
} as const

interface OperatorAction {
  name: string
  description: string
  /** Part of a transaction; throws a `CommandError` when there is nothing to do it to. */
  act(trx: Db, doing: Doing): Promise<void>
  /** What the JSON has the address under. */
  done: string
  tell(doing: Doing): string
}

/** A command that does something to somebody's menu or name, for a reason that is noted with it. */
export function operatorCommand({ name, description, act, done, tell }: OperatorAction) {
  return defineCommand({
    meta: { name, description },
    args: ARGS,
    run: ({ args }) =>
      withSession(async ({ db, now }) => {
        const doing = doingOf(args, now())
        await transact(db, (trx) => act(trx, doing))
        printResult(args.json, { [done]: doing.slug, reason: doing.reason }, [tell(doing)])
      }),
  })
}

function doingOf({ name, reason }: { name: string; reason: string }, now: Date): Doing {
  const line = checkLine(reason, TEXT_LIMITS.location)
  if (!line.ok) throw new CommandError(`--reason: ${line.message}`)
  if (line.value === '') throw new CommandError('--reason must say why')
  return { slug: toSegment(name.replace(/^\//, '')), reason: line.value, now }
}
