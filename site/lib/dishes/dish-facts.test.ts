import { expect, test } from 'vitest'
import { NO_NUTRITION } from '#db/menu/sizes.ts'
import { MENU_TEXTS } from '#site/i18n/en.ts'
import { caffeineText, nutritionText } from './dish-facts.ts'

test('salt and walking have a sign, and nothing is said of what is not stated', () => {
  const stated = { ...NO_NUTRITION, kcal: 320, highSalt: true, walkMinutes: 80 }
  expect(nutritionText(stated, MENU_TEXTS)).toBe(
    '320 kcal · 🧂 High in salt · 🚶 About 80 minutes of walking for these calories',
  )
  expect(nutritionText(NO_NUTRITION, MENU_TEXTS)).toBe(null)
})

test('a dish with caffeine, or a size of it, says how much is enough for a day', () => {
  const plain = { ...NO_NUTRITION, sizes: [] }
  const size = { ...NO_NUTRITION, caffeinePer100Ml: 30 }
  expect(caffeineText(plain, MENU_TEXTS)).toBe(null)
  expect(caffeineText({ ...plain, caffeineMg: 0 }, MENU_TEXTS)).toBe(null)
  expect(caffeineText({ ...plain, caffeineMg: 95 }, MENU_TEXTS)).toBe(MENU_TEXTS.caffeineLimit)
  expect(caffeineText({ ...plain, sizes: [size] }, MENU_TEXTS)).toBe(MENU_TEXTS.caffeineLimit)
})
