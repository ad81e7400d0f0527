import { listCountedPages, readPageIndex } from '#db/queries/counted-pages.ts'
import { addPageViews, type PageView } from '#db/queries/page-views.ts'
import { addDays, weekdayOf } from '#db/rules/time/dates.ts'
import type { Db } from '#db/schema.ts'

const DAYS = 30
// Guests of a coffee house, by the hour and from Monday on.
const HOURS = { 7: 3, 8: 6, 9: 9, 10: 7, 11: 4, 12: 5, 13: 4, 15: 3, 16: 6, 17: 8, 18: 5, 20: 2 }
const WEEK = [0.7, 0.8, 0.75, 1, 1.5, 1.8, 1.4]

/** A month of openings, the same for everybody who looks, up to the day before `today`. */
export async function addMonthOfPageViews(
  trx: Db,
  restaurantId: string,
  today: string,
): Promise<void> {
  const { pages, tables } = await listCountedPages(trx, restaurantId)
  const { main: language } = await readPageIndex(trx, restaurantId)
  for (let back = DAYS; back > 0; back -= 1) {
    const day = addDays(today, -back)
    const busy = (WEEK[weekdayOf(day) - 1] ?? 1) + ((back * 5) % 11) / 20
    const views = pages.flatMap(({ page }, at) => {
      // Everybody opens the menu, and some a dish.
      const share = page === 'menu' ? 1 : (1 + ((at * at * 5) % 19)) / 40
      let sum = 0
      return Object.entries(HOURS).flatMap(([hour, guests], place): PageView[] => {
        const before = Math.floor(sum)
        sum += guests * busy * share
        const count = Math.floor(sum) - before
        const table = tables[(at + back + place ** 2) % tables.length] ?? ''
        const tableName = (at + place) % 3 === 0 ? '' : table
        return count === 0
          ? []
          : [{ restaurantId, day, hour: Number(hour), page, language, tableName, count }]
      })
    })
    await addPageViews(trx, views)
  }
}
