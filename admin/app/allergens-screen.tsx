import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { AllergenList } from '../features/allergens/components/allergen-list.tsx'
import { SCREENS } from '../paths.ts'
import { $categories, $loading } from '../stores/menu.ts'
import { LoadedContent } from '../ui/screen.tsx'
import { loadEditor } from './lifecycle.ts'
import { MenuScreen } from './menu-screen.tsx'

export function AllergensScreen() {
  const { t } = useTranslation()
  return (
    <MenuScreen title={t('allergens.title')} hint={t('allergens.hint')}>
      <LoadedContent
        of={useStore($loading)}
        shape="rows"
        failed={t('allergens.failed')}
        onRetry={() => void loadEditor()}
      >
        {() => <Dishes />}
      </LoadedContent>
    </MenuScreen>
  )
}

function Dishes() {
  const { t } = useTranslation()
  const categories = useStore($categories)
  if (categories.every(({ products }) => products.length === 0)) {
    return (
      <p>
        <span>{t('allergens.empty')}</span> <a href={SCREENS.edit}>{t('allergens.toMenu')}</a>
      </p>
    )
  }
  return <AllergenList />
}
