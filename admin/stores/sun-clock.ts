import { computed } from 'nanostores'
import { DEFAULT_CLOCK, type Clock } from '#db/rules/time/time-zones.ts'
import { $menuSettings, $restaurant, $timeZone } from './restaurant.ts'

/** The restaurant's time zone and place, by which times follow the sun. */
export const $sunClock = computed(
  [$restaurant, $menuSettings, $timeZone],
  (restaurant, settings, timeZone): Omit<Clock, 'dayEndsAt'> => {
    const { place, sunMethod, country } = settings ?? restaurant ?? DEFAULT_CLOCK
    return { timeZone, place, sunMethod, country }
  },
)
