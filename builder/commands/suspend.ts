import { resumeMenu, suspendMenu } from '#db/queries/operators.ts'
import { operatorCommand } from './operator-command.ts'
import { CommandError } from './session.ts'

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
  tell: ({ slug }) => `/${slug} is on its way back`,
})
