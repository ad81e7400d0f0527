import { refreshMenu } from '#admin/stores/menu.ts'
import { atom } from 'nanostores'
import { rebased } from '#admin/forms/merge-draft.ts'
import { currentOf, fieldOf, problemOf } from '#admin/problems.ts'
import { persistDraft } from '#admin/forms/draft.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import {
  GROUP_DRAFT_FIELDS,
  seenGroup,
  sentChanges,
  sentGroup,
  type GroupDraft,
  type GroupDraftProblem,
} from './group-draft.ts'
import { noteSavedGroup, addGroup, updateGroup } from '../../stores/groups.ts'

const KEY = 'groupDraft'

export interface OpenGroupForm {
  draft: GroupDraft
  isChanged: boolean
  isBusy: boolean
  problems: readonly GroupDraftProblem[]
}

export const $groupForm = atom<OpenGroupForm | null>(null)

export function openGroupForm(draft: GroupDraft): void {
  $groupForm.set({ draft, isChanged: false, isBusy: false, problems: [] })
}

export function typeGroup(draft: GroupDraft): void {
  const form = $groupForm.get()
  if (form && !form.isBusy) $groupForm.set({ ...form, draft, isChanged: true, problems: [] })
}

export function closeGroupForm(): void {
  $groupForm.set(null)
}

export async function submitGroup(draft: GroupDraft, decimals: Decimals): Promise<void> {
  const form = $groupForm.get()
  if (!form || form.isBusy) return
  $groupForm.set({ ...form, isBusy: true, problems: [] })
  try {
    noteSavedGroup(await send(draft, decimals))
    $groupForm.set(null)
    void refreshMenu()
  } catch (error) {
    const now = currentOf<OptionGroup>(error)
    const field = fieldOf(error, GROUP_DRAFT_FIELDS)
    const problem = { fields: field ? [field] : [], problem: problemOf(error) }
    $groupForm.set({
      ...form,
      draft: now ? rebased(draft, seenGroup(now, decimals)) : draft,
      isChanged: true,
      problems: [problem],
    })
  }
}

function send(draft: GroupDraft, decimals: Decimals): Promise<OptionGroup> {
  const { id, seen } = draft
  if (id === null) return addGroup(sentGroup(draft, decimals))
  return updateGroup(id, sentChanges(draft, decimals), seen?.version ?? '*')
}

let isPersisted = false

export function persistGroupForm(): void {
  if (isPersisted) return
  isPersisted = true
  const draft = persistDraft(KEY, $groupForm, (form) => (form?.isChanged ? form.draft : null))
  if (draft) $groupForm.set({ draft, isChanged: true, isBusy: false, problems: [] })
}
