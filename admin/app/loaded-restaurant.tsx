import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { LoadedContent } from '../ui/screen.tsx'
import { $restaurant } from '../stores/restaurant.ts'
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
  return (
    <LoadedContent
      of={loading.status === 'failed' ? loading : { status: 'loading' }}
      shape="fields"
      failed={t('settings.loadFailed')}
      onRetry={() => void loadEditor()}
    >
      {() => null}
    </LoadedContent>
  )
}
