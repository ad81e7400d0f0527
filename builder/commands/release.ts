import { releaseName } from '#db/queries/operators.ts'
import { operatorCommand } from './operator-command.ts'
import { CommandError } from './session.ts'

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
