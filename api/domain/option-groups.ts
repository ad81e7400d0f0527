import { deleteOptionGroup } from '#db/changes/bin.ts'
import { notFound } from '#db/errors.ts'
import { readGroupAssignments, readOptionGroups } from '#db/queries/group-assignments.ts'
import {
  addOptionGroup,
  changeOptionGroup,
  type OptionGroupInput,
} from '#db/changes/option-groups.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Change } from '#db/queries/versions.ts'
import { serializeOptionGroup } from '#db/menu/option-groups.ts'
import type { Db } from '#db/schema.ts'
import { readAtOnce } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { OptionGroup } from '../schemas/option-groups.ts'
import { inTransaction, withVersionCheck } from './changes.ts'
import type { MenuText } from './menu-cache.ts'

export function groupsText({ db, menuTexts }: AppContext, session: Session): Promise<MenuText> {
  return menuTexts.get('options', session, async () => {
    const groups = await readAtOnce(db, (trx) => groupsIn(trx, session.restaurantId))
    return { value: groups, until: Infinity }
  })
}

export function createGroup(
  context: AppContext,
  session: Session,
  input: OptionGroupInput,
): Promise<OptionGroup> {
  const add = async (trx: Db, restaurantId: string) => {
    const id = await addOptionGroup(trx, restaurantId, input, context.now())
    return readGroup(trx, restaurantId, id)
  }
  return inTransaction(context, session, add)
}

export function updateGroup(
  context: AppContext,
  session: Session,
  { id, ...changed }: Change<OptionGroupInput> & { id: string },
  seen: number | null,
): Promise<OptionGroup> {
  return withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      await changeOptionGroup(trx, restaurantId, id, changed, seen)
    },
    read: (db, restaurantId) => readAtOnce(db, (trx) => readGroup(trx, restaurantId, id)),
  })
}

export async function removeGroup(
  context: AppContext,
  session: Session,
  id: string,
): Promise<void> {
  await inTransaction(context, session, (trx, restaurantId) =>
    deleteOptionGroup(trx, restaurantId, id, context.now()),
  )
}

async function readGroup(db: Db, restaurantId: string, id: string): Promise<OptionGroup> {
  const group = (await groupsIn(db, restaurantId)).find(({ _id }) => _id === id)
  if (!group) throw notFound()
  return group
}

async function groupsIn(db: Db, restaurantId: string): Promise<OptionGroup[]> {
  const uses = await readGroupAssignments(db, restaurantId)
  const groups = await readOptionGroups(db, restaurantId)
  return groups.map((group) => ({
    ...serializeOptionGroup(group),
    version: String(group.version),
    ...(uses.get(group.id) ?? { categories: [], products: [] }),
  }))
}
