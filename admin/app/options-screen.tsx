import { LoadingContent } from '../ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getCategories } from '../features/categories/save-category.ts'
import { GroupForm } from '../features/options/components/group-form.tsx'
import { GroupList } from '../features/options/components/group-list.tsx'
import { draftOfGroup, NEW_GROUP } from '../features/options/group-draft.ts'
import {
  $groupForm,
  closeGroupForm,
  openGroupForm,
  persistGroupForm,
  submitGroup,
  typeGroup,
} from '../features/options/form.ts'
import { $decimals, $isReadOnly } from '../features/restaurant/restaurant.ts'
import { $categories, refreshMenu } from '../stores/menu.ts'
import { $groups, loadGroups, removeGroup } from '../features/options/groups.ts'
import { MenuScreen } from './menu-screen.tsx'

export function OptionsScreen() {
  const { t } = useTranslation()
  const groups = useStore($groups)
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  useEffect(persistGroupForm, [])
  return (
    <MenuScreen title={t('options.title')} hint={t('options.hint')}>
      <LoadingContent load={loadGroups} shape="rows" failed={t('options.failed')}>
        {() =>
          groups && (
            <GroupList
              groups={groups}
              menu={menu}
              isLocked={isReadOnly}
              onOpen={(group) => openGroupForm(draftOfGroup(group, decimals))}
              onAdd={() => openGroupForm(NEW_GROUP)}
            />
          )
        }
      </LoadingContent>
      <OpenForm />
    </MenuScreen>
  )
}

function OpenForm() {
  const form = useStore($groupForm)
  const groups = useStore($groups)
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  if (!form) return null
  const { draft, problems, isChanged, isBusy } = form
  const group = groups?.find(({ _id }) => _id === draft.id)
  return (
    <GroupForm
      key={draft.id}
      draft={draft}
      refusals={problems}
      menu={menu}
      decimals={decimals}
      isChanged={isChanged}
      isLocked={isReadOnly || isBusy}
      onChange={typeGroup}
      onSave={(checked) => void submitGroup(checked, decimals, readMenuAgain)}
      onDelete={
        group &&
        (() => {
          closeGroupForm()
          removeGroup(group, readMenuAgain)
        })
      }
      onClose={closeGroupForm}
    />
  )
}

function readMenuAgain(): void {
  void refreshMenu(getCategories)
}
