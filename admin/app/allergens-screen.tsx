import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { AllergenList } from '../features/allergens/components/allergen-list.tsx'
import { PublicationState } from '../features/publication/components/publication-state.tsx'
import { $isReadOnly } from '../features/restaurant/restaurant.ts'
import { SCREENS } from '../paths.ts'
import { problemText } from '../problems.ts'
import { $categories, $loading } from '../stores/menu.ts'
import { EndedNotice, SuspendedNotice } from './standing-notices.tsx'
import { loadEditor } from './lifecycle.ts'

export function AllergensScreen() {
  const { t } = useTranslation()
  const isReadOnly = useStore($isReadOnly)
  return (
    <Screen title={t('allergens.title')} hint={t('allergens.hint')} beside={<PublicationState />}>
      <SuspendedNotice />
      {isReadOnly && <EndedNotice />}
      <LoadedDishes isReadOnly={isReadOnly} />
    </Screen>
  )
}

function LoadedDishes({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation()
  const loading = useStore($loading)
  const categories = useStore($categories)
  if (loading.status === 'loading') return <Skeleton label={t('common.loading')} of="rows" />
  if (loading.status === 'failed') {
    return (
      <Notice kind="problem">
        {t('allergens.failed')} {problemText(t, loading.problem)}
        <Button look="plain" onPress={() => void loadEditor()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  if (categories.every(({ products }) => products.length === 0)) {
    return (
      <p>
        {t('allergens.empty')} <a href={SCREENS.edit}>{t('allergens.toMenu')}</a>
      </p>
    )
  }
  return <AllergenList categories={categories} isReadOnly={isReadOnly} />
}
