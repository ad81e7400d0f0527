import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { GroupForm } from '../features/options/components/group-form.tsx'
import { GroupList } from '../features/options/components/group-list.tsx'
import { groupSession } from '../features/options/form.ts'
import { $groups, loadGroups } from '../stores/groups.ts'
import { SCREENS } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { LoadingContent } from '../ui/screen.tsx'
import { FormsOffer } from './edit/forms-offer.tsx'
import { $unsavedForms } from './edit/forms.ts'
import { MenuScreen } from './menu-screen.tsx'

export function OptionsScreen() {
  const { t } = useTranslation()
  const groups = useStore($groups)
  const { draft } = useStore(groupSession.$state)
  return (
    <MenuScreen title={t('options.title')} hint={t('options.hint')}>
      <FormsOffer />
      <WaitingDish />
      <LoadingContent load={loadGroups} shape="rows" failed={t('options.failed')}>
        {() => groups && <GroupList groups={groups} />}
      </LoadingContent>
      {draft && <GroupForm key={draft.id} draft={draft} />}
    </MenuScreen>
  )
}

/** Of a form that was open when its owner came here. */
function WaitingDish() {
  const { t } = useTranslation()
  const dish = useStore($unsavedForms).find(({ kind }) => kind === 'product')
  if (!dish) return null
  return (
    <Notice kind="good">
      <span>{t('options.dishWaits')}</span> <a href={SCREENS.edit}>{t('options.backToDish')}</a>
    </Notice>
  )
}
