import { defineCommand } from 'citty'
import { findRestaurantByName } from '#db/queries/menus.ts'
import { resumeMenu, suspendMenu, releaseName, type Doing } from '#db/queries/operators.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { TEXT_LIMITS, checkLine } from '#db/rules/text/texts.ts'
import { toSegment } from '#db/rules/text/segments.ts'
import { publishNow } from './publish-now.ts'
import { CommandError, withSession } from './session.ts'
import { JSON_ARG, printResult } from './output.ts'

const ARGS = {
  name: {
    type: 'positional',
    required: true,
    description: 'A name or address of a menu, also a former one',
  },
  reason: { type: 'string', required: true, description: 'Why; its owner can read it' },
  ...JSON_ARG,
} as const

export const suspendCommand = operatorCommand({
  name: 'suspend',
  description:
    'Takes a menu offline: one page with status 404 is left. Nothing is deleted, its owner can sign in and export, and its name stays taken',
  async act(trx, doing) {
    if (await suspendMenu(trx, doing)) return
    throw new CommandError(`There is no menu at /${doing.slug} that is not suspended already`)
  },
  done: 'suspended',
  tell: ({ slug, reason }) => `/${slug} is suspended. Its owner is told why: ${reason}`,
})

export const resumeCommand = operatorCommand({
  name: 'resume',
  description: 'Brings a suspended menu back as it was',
  async act(trx, doing) {
    if (await resumeMenu(trx, doing)) return
    throw new CommandError(`There is no suspended menu at /${doing.slug}`)
  },
  done: 'resumed',
  tell: ({ slug }) => `/${slug} is back`,
})

export const releaseCommand = operatorCommand({
  name: 'release',
  description:
    'Frees a former name, or one that is not held for good yet; that menu then gets a number',
  async act(trx, doing) {
    const outcome = await releaseName(trx, doing)
    if (outcome === 'not held') throw new CommandError(`Nobody holds /${doing.slug}`)
    if (outcome === 'in use') {
      throw new CommandError(`/${doing.slug} is the address of a menu that keeps it for good`)
    }
  },
  done: 'released',
  tell: ({ slug }) => `/${slug} is free`,
})

interface OperatorAction {
  name: string
  description: string
  act(trx: Db, doing: Doing): Promise<void>
  done: string
  tell(doing: Doing): string
}

/** An operator's action on a menu, logged with its reason. */
function operatorCommand({ name, description, act, done, tell }: OperatorAction) {
  return defineCommand({
    meta: { name, description },
    args: ARGS,
    run: ({ args }) =>
      withSession(async (session) => {
        const { db, now } = session
        const doing = doingOf(args, now())
        const restaurantId = await findRestaurantByName(db, doing.slug)
        await transact(db, (trx) => act(trx, doing))
        if (restaurantId !== undefined) await publishNow(session, [restaurantId])
        printResult(args.json, { [done]: doing.slug, reason: doing.reason }, [tell(doing)])
      }),
  })
}

function doingOf({ name, reason }: { name: string; reason: string }, now: Date): Doing {
  return { slug: toSegment(name.replace(/^\//, '')), reason: reasonOf(reason), now }
}

export function reasonOf(reason: string): string {
  const line = checkLine(reason, TEXT_LIMITS.location)
  if (!line.ok) throw new CommandError(`--reason: ${line.message}`)
  if (line.value === '') throw new CommandError('--reason must say why')
  return line.value
}
