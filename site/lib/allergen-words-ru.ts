import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Russian. */
export const ALLERGEN_WORDS_RU: AllergenWords = {
  title: 'Аллергены',
  dish: 'Блюдо',
  contains: 'Содержит',
  may: 'Может содержать',
  others: 'Всё остальное',
  notInRecipe: 'Нет в рецепте',
  notStated: 'Не указано',
  tellStaff: 'Если у вас аллергия, скажите об этом нашим сотрудникам до заказа.',
  avoid: 'Чего вы избегаете?',
  nothing: 'Ничего против не указано',
  unknown: 'Не указано',
  against: 'Содержит или может содержать',
  showAll: 'Показать всё меню',
  names: {
    gluten: 'Глютен',
    crustaceans: 'Ракообразные',
    eggs: 'Яйца',
    fish: 'Рыба',
    peanuts: 'Арахис',
    soybeans: 'Соя',
    milk: 'Молоко',
    nuts: 'Орехи',
    celery: 'Сельдерей',
    mustard: 'Горчица',
    sesame: 'Кунжут',
    sulphites: 'Сульфиты',
    lupin: 'Люпин',
    molluscs: 'Моллюски',
  },
}
