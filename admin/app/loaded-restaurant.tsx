import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { $restaurant } from '../features/restaurant/restaurant.ts'
import { problemText } from '../problems.ts'
import { $loading } from '../stores/menu.ts'
import { loadEditor } from './lifecycle.ts'

interface LoadedRestaurantProps {
  children: (restaurant: Restaurant) => ReactNode
}

export function LoadedRestaurant({ children }: LoadedRestaurantProps) {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  const loading = useStore($loading)
  if (restaurant) return children(restaurant)
  if (loading.status !== 'failed') return <Skeleton label={t('common.loading')} of="fields" />
  return (
    <Notice kind="problem">
      {t('settings.loadFailed')} {problemText(t, loading.problem)}
      <Button look="plain" onPress={() => void loadEditor()}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
