import { computed } from 'nanostores'
import { DEFAULT_LOOK } from '#db/rules/look.ts'
import { $menuSettings } from './menu-settings.ts'
import { $restaurant } from './restaurant.ts'

/** How guests see the icons of categories: what the settings say, once they have been opened, is newer. */
export const $iconStyle = computed(
  [$restaurant, $menuSettings],
  (restaurant, settings) => settings?.iconStyle ?? restaurant?.iconStyle ?? DEFAULT_LOOK.iconStyle,
)
