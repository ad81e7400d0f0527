import { atom, computed } from 'nanostores'
import { answerOf, client, seeing } from '#admin/client.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import type { Allergens } from '#db/menu/allergens.ts'
import { deleteLater } from './deletions.ts'
import { $acceptedChanges, countAcceptedChange, refreshMenu } from './menu.ts'

export interface SentGroup {
  name: string
  min: number
  max: number
  options: { _id?: string; name: string; price: number; allergens: Allergens | null }[]
  categories: string[]
  products: string[]
}

function getGroups(): Promise<OptionGroup[]> {
  return answerOf(client.api.options.$get())
}

export async function addGroup(json: SentGroup): Promise<OptionGroup> {
  return (await answerOf(client.api.options.$post({ json }))).group
}

export async function updateGroup(
  id: string,
  json: Partial<SentGroup>,
  version: string,
): Promise<OptionGroup> {
  const call = client.api.options[':id'].$put({ param: { id }, json }, seeing(version))
  return (await answerOf(call)).group
}

async function deleteGroup(id: string): Promise<void> {
  const call = client.api.options[':id']
  await answerOf(call.$delete({ param: { id } }, { init: { keepalive: true } }))
}

const $answered = atom<readonly OptionGroup[] | null>(null)

const $leaving = atom<ReadonlySet<string>>(new Set())

export const $groups = computed(
  [$answered, $leaving],
  (groups, leaving) => groups?.filter(({ _id }) => !leaving.has(_id)) ?? null,
)

let seenChanges = -1

export async function loadGroups(): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($answered.get() && seenChanges === changes) return
  $answered.set(await getGroups())
  seenChanges = changes
}

export function noteSavedGroup(saved: OptionGroup): void {
  const groups = $answered.get() ?? []
  const isThere = groups.some(({ _id }) => _id === saved._id)
  $answered.set(
    isThere ? groups.map((one) => (one._id === saved._id ? saved : one)) : [...groups, saved],
  )
  countAcceptedChange()
}

export function removeGroup({ _id, name }: OptionGroup): void {
  const leaving = $leaving.get()
  $leaving.set(new Set(leaving).add(_id))
  const stay = () => $leaving.set(new Set([...$leaving.get()].filter((id) => id !== _id)))
  deleteLater({
    what: { kind: 'group', id: _id, name },
    apply: (categories) => categories,
    undone: stay,
    async send() {
      try {
        await deleteGroup(_id)
      } catch (error) {
        stay()
        throw error
      }
      $answered.set($answered.get()?.filter((group) => group._id !== _id) ?? null)
      stay()
      void refreshMenu()
    },
  })
}

export function groupNames(ids: readonly string[]): string[] {
  const names = new Map($answered.get()?.map(({ _id, name }) => [_id, name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}
