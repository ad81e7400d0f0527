import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Russian. */
export const MENU_TEXTS_RU: MenuTexts = {
  putYourLogo: 'Место для логотипа',
  info: 'О нас',
  noProducts: 'В этом разделе нет блюд',
  closeProduct: 'Закрыть блюдо',
  dishBefore: 'Назад',
  dishAfter: 'Дальше',
  nextCategory: 'Следующий раздел',
  backToMenu: 'Назад к меню',
  chatToShop: 'Написать в WhatsApp',
  search: 'Поиск по меню',
  aboutUs: 'О нас',
  location: 'Адрес',
  facebook: 'Фейсбук',
  instagram: 'Инстаграм',
  putName: 'Введите название кафе',
  enterLocation: 'Введите адрес кафе',
  enterAbout: 'Расскажите о своём кафе',
  goneDish: 'Этого блюда больше нет в меню',
  unavailable: 'Это меню недоступно',
  percent: (value) => `${value}\u00A0%`.replace('.', ','),
  vatIncluded: (percent) =>
    percent === null ? 'Цены включают НДС.' : `Цены включают НДС ${percent}.`,
  serviceAdded: (percent) => `Дополнительно взимается плата за обслуживание ${percent}.`,
  menuOf: (restaurant) => `Меню: ${restaurant}`,
  about: (restaurant) => `${restaurant}: о нас`,
  from: 'от',
  sizes: 'Размеры и цены',
  nutrition: {
    kcal: (amount) => `${amount} ккал`,
    highSalt: 'Много соли',
    caffeineMg: (amount) => `Кофеин: ${amount} мг`,
  },
  diets: {
    vegetarian: 'Вегетарианское',
    vegan: 'Веганское',
    alcohol: 'Содержит алкоголь',
  },
}
