import type {
  AllergenWords,
  MenuTexts,
  OpeningTexts,
  SearchTexts,
  ServedTexts,
  PrintTexts,
  TabletTexts,
  TouchTexts,
  ListTexts,
  OrderTexts,
  WifiTexts,
} from './en.ts'

/** What the public menu pages say in Russian. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'Место для логотипа',
  info: 'Информация',
  noProducts: 'В этом разделе нет блюд',
  closeProduct: 'Закрыть',
  addToList: 'Добавить в мой список',
  dishBefore: 'Предыдущее',
  dishAfter: 'Следующее',
  nextCategory: 'Следующий раздел',
  backToMenu: 'Назад к меню',
  chatToShop: 'Написать в WhatsApp',
  search: 'Поиск по меню',
  noConnection: 'Нет соединения',
  caffeineLimit: 'Взрослым рекомендуется не превышать 400 мг кофеина в день.',
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
  was: 'вместо',
  priceNotes: { market: 'По рыночной цене', weight: 'По весу', free: 'Бесплатно', perKg: '/ кг' },
  sizes: 'Размеры и цены',
  choose: {
    add: 'Добавьте',
    one: 'Выберите одно',
    oneOrNone: 'Выберите одно, если хотите',
    upTo: (count) => `Выберите до ${count}`,
    exactly: (count) => `Выберите ${count}`,
    atLeast: (count) => `Выберите не менее ${count}`,
    between: (least, most) => `Выберите от ${least} до ${most}`,
  },
  marks: {
    new: 'Новинка',
    popular: 'Популярное',
    chef: 'Выбор шефа',
    spicy1: 'Слегка острое',
    spicy2: 'Острое',
    spicy3: 'Очень острое',
  },
  nutrition: {
    kcal: (amount) => `${amount} ккал`,
    highSalt: 'Много соли',
    caffeineMg: (amount) => `Кофеин: ${amount} мг`,
    caffeinePer100Ml: (amount) => `Кофеин: ${amount} мг на 100 мл`,
    walkMinutes: (amount) => `Эти калории сжигаются примерно за ${amount} мин ходьбы`,
  },
  diets: {
    vegetarian: 'Вегетарианское',
    vegan: 'Веганское',
    alcohol: 'Содержит алкоголь',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'Аллергены',
  dish: 'Блюдо',
  contains: 'Содержит',
  may: 'Может содержать',
  chosen: 'Зависит от вашего выбора',
  others: 'Всё остальное',
  notInRecipe: 'Нет в рецепте',
  notStated: 'Не указано',
  tellStaff: 'Если у вас аллергия, скажите об этом нашим сотрудникам до заказа.',
  avoid: 'Чего вы избегаете?',
  nothing: 'В рецепте нет',
  unknown: 'Не указано',
  against: 'Содержит или может содержать',
  showAll: 'Показать всё меню',
  comma: ', ',
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
    wheat: 'Пшеница',
    rye: 'Рожь',
    barley: 'Ячмень',
    oats: 'Овёс',
    spelt: 'Спельта',
    almonds: 'Миндаль',
    hazelnuts: 'Фундук',
    walnuts: 'Грецкий орех',
    cashews: 'Кешью',
    pecans: 'Пекан',
    brazilNuts: 'Бразильский орех',
    pistachios: 'Фисташки',
    macadamias: 'Макадамия',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'Часы работы',
  everyDay: 'Ежедневно',
  closed: 'Закрыто',
  openNow: 'Сейчас открыто',
  closedNow: 'Сейчас закрыто',
  closesAt: (time) => `Закроется в ${time}`,
  opensAt: (time) => `Откроется в ${time}`,
  opensTomorrow: (time) => `Откроется завтра в ${time}`,
  opensOn: (day, time) => `Откроется: ${day}, ${time}`,
  dayAndNight: 'Круглосуточно',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'ru',
  soldOut: 'Закончилось',
  soldOutToday: 'Сегодня закончилось',
  served: (when) => `Время подачи: ${when}`,
  servedAgain: (day, time) => `Снова в меню: ${day} в ${time}`,
  notServed: 'Сейчас не подаётся',
  call: 'Позвонить',
  website: 'Сайт',
  reservations: 'Забронировать столик',
  reviews: 'Отзывы в Google',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'Бумага',
  tent: 'Тейбл-тент',
  second: 'Второй язык',
  none: 'Нет',
  print: 'Печать',
  scan: 'Отсканируйте, чтобы открыть меню',
  full: 'На тейбл-тенте не помещаются все блюда. Снимите отметки с разделов, чтобы они поместились.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'Открыть меню',
  start: 'Вернуться в начало',
  stay: 'Вы ещё здесь? Коснитесь экрана, чтобы остаться.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'Найдено блюд:',
  noneFound: 'Такого блюда здесь нет',
  showAll: 'Показать всё меню',
  close: 'Закрыть поиск',
}

export const READ_IN = 'Читать меню на русском'
export const CLOSE = 'Закрыть'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'Мой список',
  share: 'Поделиться',
  copied: 'Ссылка скопирована',
}

export const LIST_TEXTS: ListTexts = {
  show: 'Покажите этот список официанту.',
  empty: 'Список пуст. Нажмите на сердечко в меню.',
  fewer: 'Убрать порцию',
  more: 'Добавить порцию',
  total: 'Итого',
  withService: 'С обслуживанием',
  number: '№',
  clear: 'Очистить список',
  order: 'Написать в WhatsApp',
  leaveTable: 'Я не за этим столом',
  note: 'Пожелание официанту',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Здравствуйте! Хочу заказать или уточнить:',
  table: 'Стол',
  note: 'Пожелание:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'Wi-Fi для гостей',
  network: 'Сеть',
  password: 'Пароль',
  open: 'Без пароля',
  scan: 'Отсканируйте код, чтобы подключиться',
  copy: 'Скопировать пароль',
  copied: 'Скопирован',
}
