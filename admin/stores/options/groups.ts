import { atom, computed } from 'nanostores'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import { deleteLater } from '../deletions.ts'
import { $acceptedChanges, countAcceptedChange } from '../menu.ts'
import { deleteGroup, getGroups } from './requests.ts'

const $answered = atom<readonly OptionGroup[] | null>(null)

/** Those whose deletion can still be taken back, or is under way. */
const $leaving = atom<ReadonlySet<string>>(new Set())

/** The owner's groups of options; null before the server has said. */
export const $groups = computed(
  [$answered, $leaving],
  (groups, leaving) => groups?.filter(({ _id }) => !leaving.has(_id)) ?? null,
)

let seenChanges = -1

/** Asks for them, unless nothing has changed since. */
export async function loadGroups(): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($answered.get() && seenChanges === changes) return
  $answered.set(await getGroups())
  seenChanges = changes
}

/** Takes what the server has said of a group that was saved. */
export function noteSavedGroup(saved: OptionGroup): void {
  const groups = $answered.get() ?? []
  const isThere = groups.some(({ _id }) => _id === saved._id)
  $answered.set(
    isThere ? groups.map((one) => (one._id === saved._id ? saved : one)) : [...groups, saved],
  )
  countAcceptedChange()
}

/** Takes a group away; the server learns of it when Undo has passed. */
export function removeGroup({ _id, name }: OptionGroup, onGone: () => void): void {
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
      onGone()
    },
  })
}

/** The names of these groups, as far as they are known. */
export function groupNames(ids: readonly string[]): string[] {
  const names = new Map($answered.get()?.map(({ _id, name }) => [_id, name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

export function resetGroups(): void {
  $answered.set(null)
  $leaving.set(new Set())
}
