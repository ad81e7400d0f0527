import { computed } from 'nanostores'
import { $publication } from '../features/publication/stores/publication.ts'
import { $restaurant } from '../features/restaurant/stores/restaurant.ts'
import { publicMenuPath } from '../paths.ts'

let last: string | null = null

/** The whole public menu; while a new address is being published still the one before it. */
export const $menuPath = computed([$restaurant, $publication], (restaurant, publication) => {
  if (!restaurant) return (last = null)
  if (publication?.status !== 'published') return last
  return (last = publicMenuPath(restaurant.slug))
})
