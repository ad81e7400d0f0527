import { notFound } from '#db/errors.ts'
import { readGroupUses, readOptionGroups } from '#db/queries/group-users.ts'
import {
  addOptionGroup,
  changeOptionGroup,
  deleteOptionGroup,
  type OptionGroupInput,
} from '#db/queries/option-groups.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Change } from '#db/queries/versions.ts'
import { toldOptionGroup } from '#db/menu/option-groups.ts'
import type { Db } from '#db/schema.ts'
import { readAtOnce } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { OptionGroup } from '../schemas/option-groups.ts'
import { changeMany, changeSeen } from './changes.ts'
import type { MenuText } from './menu-cache.ts'

/** The groups of options of a menu with what they belong to, in the owner's order. */
export function groupsText({ db, menuTexts }: AppContext, session: Session): Promise<MenuText> {
  return menuTexts.get('options', session, async () => {
    const groups = await readAtOnce(db, (trx) => groupsIn(trx, session.restaurantId))
    return { value: groups, until: Infinity }
  })
}

/** Adds a group behind the others. */
export function createGroup(
  context: AppContext,
  session: Session,
  input: OptionGroupInput,
): Promise<OptionGroup> {
  const rows = usersIn(input)
  context.saves.addRows(session.ownerId, rows, context.now())
  const add = async (trx: Db, restaurantId: string) => {
    const id = await addOptionGroup(trx, restaurantId, input, context.now())
    return readGroup(trx, restaurantId, id)
  }
  return changeMany(context, session, add, rows)
}

/** Changes a group; what is left out is kept. */
export async function updateGroup(
  context: AppContext,
  session: Session,
  { id, ...changed }: Change<OptionGroupInput> & { id: string },
  seen: number | null,
): Promise<OptionGroup> {
  const given = usersIn(changed)
  let rows = 0
  // Also what is refused takes as long.
  context.saves.addRows(session.ownerId, given, context.now())
  const group = await changeSeen(context, session, {
    isLarge: true,
    async make(trx, restaurantId) {
      rows = await changeOptionGroup(trx, restaurantId, id, changed, seen)
    },
    read: (db, restaurantId) => readAtOnce(db, (trx) => readGroup(trx, restaurantId, id)),
  })
  context.saves.addRows(session.ownerId, Math.max(0, rows - given), context.now())
  return group
}

function usersIn({ categories = [], products = [] }: Change<OptionGroupInput>): number {
  return categories.length + products.length
}

/** Deletes a group, which the bin keeps for a while. */
export async function removeGroup(
  context: AppContext,
  session: Session,
  id: string,
): Promise<void> {
  const rows = await changeMany(context, session, (trx, restaurantId) =>
    deleteOptionGroup(trx, restaurantId, id, context.now()),
  )
  context.saves.addRows(session.ownerId, rows, context.now())
}

async function readGroup(db: Db, restaurantId: string, id: string): Promise<OptionGroup> {
  const group = (await groupsIn(db, restaurantId)).find(({ _id }) => _id === id)
  if (!group) throw notFound()
  return group
}

async function groupsIn(db: Db, restaurantId: string): Promise<OptionGroup[]> {
  const uses = await readGroupUses(db, restaurantId)
  const groups = await readOptionGroups(db, restaurantId)
  return groups.map((group) => ({
    ...toldOptionGroup(group),
    version: String(group.version),
    ...(uses.get(group.id) ?? { categories: [], products: [] }),
  }))
}
