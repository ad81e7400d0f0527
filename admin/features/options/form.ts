import { EditSession } from '#admin/forms/edit-session.ts'
import { addGroup, noteSavedGroup, updateGroup } from '#admin/stores/groups.ts'
import { refreshMenu } from '#admin/stores/menu.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import {
  GROUP_DRAFT_FIELDS,
  seenGroup,
  sentChanges,
  sentGroup,
  type GroupDraft,
  type GroupField,
} from './group-draft.ts'

export const groupSession = new EditSession<GroupDraft, GroupField>()

groupSession.persist('groupDraft')

export function saveGroup(decimals: Decimals): Promise<void> {
  return groupSession.save({
    fields: GROUP_DRAFT_FIELDS,
    seen: (group: OptionGroup) => seenGroup(group, decimals),
    async send(draft) {
      noteSavedGroup(await send(draft, decimals))
      void refreshMenu()
      return null
    },
  })
}

function send(draft: GroupDraft, decimals: Decimals): Promise<OptionGroup> {
  const { id, seen } = draft
  if (id === null) return addGroup(sentGroup(draft, decimals))
  return updateGroup(id, sentChanges(draft, decimals), seen?.version ?? '*')
}
