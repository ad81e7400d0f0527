import { computed } from 'nanostores'
import { $selectedCategory } from '../../features/categories/stores/selection.ts'
import { $publication } from '../../features/publication/stores/publication.ts'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'

let last: string | null = null

/**
 * The public page of the selected category; null before anything is known. While something is
 * being published it stays what it was, because a new address is not there yet.
 */
export const $previewPath = computed(
  [$restaurant, $selectedCategory, $publication],
  (restaurant, category, publication) => {
    if (!restaurant) return (last = null)
    if (publication?.status !== 'published' || category?.slug === '') return last
    return (last = publicMenuPath([restaurant.slug, category?.slug].filter(Boolean).join('/')))
  },
)
