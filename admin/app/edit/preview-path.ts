import { computed } from 'nanostores'
import { $selectedCategory } from '../../features/categories/stores/selection.ts'
import { $publication } from '../../features/publication/stores/publication.ts'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'

// While something is being published an address stays what it was: a new one is not there yet.
let lastPage: string | null = null
let lastMenu: string | null = null

/** The public page of the selected category; null before anything is known. */
export const $previewPath = computed(
  [$restaurant, $selectedCategory, $publication],
  (restaurant, category, publication) => {
    if (!restaurant) return (lastPage = null)
    if (publication?.status !== 'published' || category?.slug === '') return lastPage
    return (lastPage = publicMenuPath([restaurant.slug, category?.slug].filter(Boolean).join('/')))
  },
)

/** The whole public menu. */
export const $menuPath = computed([$restaurant, $publication], (restaurant, publication) => {
  if (!restaurant) return (lastMenu = null)
  if (publication?.status !== 'published') return lastMenu
  return (lastMenu = publicMenuPath(restaurant.slug))
})
