import { noteChange } from '#db/changes/change-log.ts'
import { findApiKey, makeApiKey, removeApiKey } from '#db/queries/api-keys.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import type { ApiKey, MadeApiKey } from '../schemas/api-key.ts'
import { changeBeside, endMisuse } from './changes.ts'

export async function readApiKey({ db }: AppContext, { restaurantId }: Session): Promise<ApiKey> {
  return { key: await findApiKey(db, restaurantId) }
}

export function renewApiKey(context: AppContext, session: Session): Promise<MadeApiKey> {
  const { restaurantId, entry } = session
  const { tokenVersion } = entry
  return changeBeside(context, session, async (trx) => {
    await noteChange(trx, restaurantId, 'key', { before: null })
    return makeApiKey(trx, { restaurantId, tokenVersion }, context.now())
  })
}

export async function revokeApiKey(context: AppContext, session: Session): Promise<void> {
  const { restaurantId } = session
  await endMisuse(context, session, 'key', async (trx) => {
    if (await removeApiKey(trx, restaurantId)) {
      await noteChange(trx, restaurantId, 'key', { after: null })
    }
  })
}
