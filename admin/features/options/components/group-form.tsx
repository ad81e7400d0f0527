import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel, type ShownProblem } from '#admin/components/form-panel.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import type { Decimals } from '#db/rules/money.ts'
import { shown, typed } from '#admin/stores/drafts.ts'
import type { Categories } from '#admin/stores/menu.ts'
import {
  checkGroup,
  type GroupDraft,
  type GroupDraftProblem,
  type GroupField,
} from '../group-draft.ts'
import { HowManyField } from './how-many-field.tsx'
import { GroupRivals } from './group-rivals.tsx'
import { OptionRows } from './option-rows.tsx'
import { UsersField } from './users-field.tsx'
import './options.css'

interface GroupFormProps {
  draft: GroupDraft
  /** Why the server would not have it. */
  refusals: readonly GroupDraftProblem[]
  menu: Categories
  decimals: Decimals
  isChanged: boolean
  /** Whether nothing can be saved now. */
  isLocked: boolean
  onChange: (draft: GroupDraft) => void
  onSave: (draft: GroupDraft) => void
  onDelete: (() => void) | undefined
  onClose: () => void
}

/** All that an owner says of a group of options. */
export function GroupForm(props: GroupFormProps) {
  const { draft, refusals, menu, decimals, onChange, onSave } = props
  const { t } = useTranslation()
  const [found, setFound] = useState<readonly GroupDraftProblem[]>([])

  function take(changed: GroupDraft) {
    setFound([])
    onChange(changed)
  }

  function save() {
    const problems = checkGroup(draft, decimals)
    setFound(problems)
    if (problems.length === 0) onSave(draft)
  }

  return (
    <FormPanel<GroupField>
      title={t(draft.id === null ? 'options.addTitle' : 'options.editTitle')}
      saveText={t(draft.id === null ? 'options.add' : 'options.update')}
      deleteText={t('options.delete')}
      {...props}
      problems={found.length > 0 ? found : refusals}
      onSave={save}
    >
      {(problemOf) => <GroupInputs {...{ draft, menu, decimals, problemOf }} onChange={take} />}
    </FormPanel>
  )
}

interface GroupInputsProps extends Pick<GroupFormProps, 'draft' | 'menu' | 'decimals'> {
  problemOf: (field: GroupField) => ShownProblem
  onChange: (draft: GroupDraft) => void
}

function GroupInputs({ draft, menu, decimals, problemOf, onChange }: GroupInputsProps) {
  const { t } = useTranslation()
  const now = shown(draft)
  const change = (part: Partial<GroupDraft>) => onChange(typed(draft, part))
  return (
    <>
      <GroupRivals draft={draft} menu={menu} onChange={onChange} />
      <TextField
        name="name"
        label={t('options.name')}
        hint={t('options.nameExample')}
        autoComplete="off"
        inputDir="auto"
        value={now.name}
        onChange={(name) => change({ name })}
        problem={problemOf('name')}
      />
      <OptionRows
        value={now.options}
        decimals={decimals}
        problem={problemOf('options')}
        onChange={(options) => change({ options })}
      />
      <HowManyField
        value={now.choice}
        problem={problemOf('choice')}
        onChange={(choice) => change({ choice })}
      />
      <UsersField draft={now} menu={menu} problemOf={problemOf} onChange={change} />
    </>
  )
}
