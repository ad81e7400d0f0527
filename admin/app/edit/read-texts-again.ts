import { getCategories } from '../../features/categories/requests.ts'
import { refreshRestaurant } from '../../features/restaurant/stores/restaurant.ts'
import { countAcceptedChange, refreshMenu } from '../../stores/menu.ts'
import { loadLanguages } from '../../stores/translations/languages.ts'
import { reloadTexts } from '../../stores/translations/texts.ts'

/** Reads all again that may hold texts which the server has changed; a failure shows what was there. */
export async function readTextsAgain(): Promise<void> {
  countAcceptedChange()
  const reads = [refreshMenu(getCategories), refreshRestaurant(), loadLanguages(), reloadTexts()]
  await Promise.allSettled(reads)
}
