import { type GroupUser, type GroupUses, readOptionGroups } from '#db/queries/group-users.ts'
import { addOptionGroup } from '#db/queries/option-groups.ts'
import type { Db } from '#db/schema.ts'
import type { PlannedGroup } from './fit-groups.ts'
import type { WrittenTexts } from './write-texts.ts'

/** What has which groups of options, by the keys of a file. */
interface Users {
  add(user: GroupUser, keys: readonly string[], id: string): void
  of(key: string): GroupUses
}

export function createUsers(): Users {
  const uses = new Map<string, GroupUses>()
  const of = (key: string) => uses.get(key) ?? { categories: [], products: [] }
  return {
    of,
    add(user, keys, id) {
      for (const key of new Set(keys)) {
        const use = of(key)
        use[user].push(id)
        uses.set(key, use)
      }
    },
  }
}

/** Adds groups of options for what has them, and answers their texts. */
export async function addGroups(
  db: Db,
  {
    restaurantId,
    groups,
    users,
  }: { restaurantId: string; groups: readonly PlannedGroup[]; users: Users },
  now: Date,
): Promise<WrittenTexts[]> {
  const ids: string[] = []
  for (const { key, name, min, max, options } of groups) {
    const group = {
      name,
      min,
      max,
      options: options.map(({ name, price, allergens }) => ({ id: '', name, price, allergens })),
    }
    ids.push(await addOptionGroup(db, restaurantId, { ...group, ...users.of(key) }, now))
  }
  const written = new Map(
    (await readOptionGroups(db, restaurantId)).map((group) => [group.id, group]),
  )
  return groups.flatMap(({ texts, options }, index): WrittenTexts[] => {
    const id = ids[index] ?? ''
    const ofOptions = options.map((option, at): WrittenTexts => {
      const { id: optionId = '' } = written.get(id)?.options[at] ?? {}
      return { kind: 'option', id: optionId, texts: option.texts }
    })
    return [{ kind: 'group', id, texts }, ...ofOptions]
  })
}
