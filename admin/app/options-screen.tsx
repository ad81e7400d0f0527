import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupForm } from '../features/options/components/group-form.tsx'
import { GroupList } from '../features/options/components/group-list.tsx'
import { $groupForm, persistGroupForm } from '../features/options/form.ts'
import { $groups, loadGroups } from '../features/options/groups.ts'
import { LoadingContent } from '../ui/screen.tsx'
import { MenuScreen } from './menu-screen.tsx'

export function OptionsScreen() {
  const { t } = useTranslation()
  const groups = useStore($groups)
  const form = useStore($groupForm)
  useEffect(persistGroupForm, [])
  return (
    <MenuScreen title={t('options.title')} hint={t('options.hint')}>
      <LoadingContent load={loadGroups} shape="rows" failed={t('options.failed')}>
        {() => groups && <GroupList groups={groups} />}
      </LoadingContent>
      {form && <GroupForm key={form.draft.id} form={form} />}
    </MenuScreen>
  )
}
