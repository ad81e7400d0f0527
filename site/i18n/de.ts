import { minutesText } from '#db/rules/time/sun-words.ts'
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

/** What the public menu pages say in German. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'Ihr Logo hier',
  info: 'Info',
  noProducts: 'In dieser Kategorie gibt es keine Gerichte',
  closeProduct: 'Schließen',
  addToList: 'Auf meine Liste',
  dishBefore: 'Vorheriges',
  dishAfter: 'Nächstes',
  nextCategory: 'Nächste Kategorie',
  backToMenu: 'Zurück zur Karte',
  chatToShop: 'Per WhatsApp schreiben',
  search: 'Karte durchsuchen',
  noConnection: 'Keine Verbindung',
  caffeineLimit: 'Erwachsene sollten am Tag nicht mehr als 400 mg Koffein zu sich nehmen.',
  aboutUs: 'Über uns',
  location: 'Standort',
  facebook: 'Facebook',
  instagram: 'Instagram',
  putName: 'Geben Sie den Namen Ihres Cafés ein',
  enterLocation: 'Geben Sie die Adresse Ihres Cafés ein',
  enterAbout: 'Erzählen Sie etwas über Ihr Café',
  goneDish: 'Dieses Gericht steht nicht mehr auf der Karte',
  unavailable: 'Diese Speisekarte ist nicht verfügbar',
  percent: (value) => `${value}\u00A0%`.replace('.', ','),
  vatIncluded: (percent) =>
    percent === null
      ? 'Preise inklusive Mehrwertsteuer.'
      : `Preise inklusive ${percent} Mehrwertsteuer.`,
  serviceAdded: (percent) => `Hinzu kommt ein Bedienungszuschlag von ${percent}.`,
  menuOf: (restaurant) => `Die Speisekarte von ${restaurant}`,
  about: (restaurant) => `Über ${restaurant}`,
  from: 'ab',
  was: 'statt',
  priceNotes: { market: 'Tagespreis', weight: 'Nach Gewicht', free: 'Kostenlos', perKg: '/ kg' },
  sizes: 'Größen und Preise',
  choose: {
    add: 'Dazu',
    one: 'Eins auswählen',
    oneOrNone: 'Auf Wunsch eins auswählen',
    upTo: (count) => `Bis zu ${count} auswählen`,
    exactly: (count) => `${count} auswählen`,
    atLeast: (count) => `Mindestens ${count} auswählen`,
    between: (least, most) => `${least} bis ${most} auswählen`,
  },
  marks: {
    new: 'Neu',
    popular: 'Beliebt',
    chef: 'Empfehlung des Küchenchefs',
    spicy1: 'Leicht scharf',
    spicy2: 'Scharf',
    spicy3: 'Sehr scharf',
  },
  nutrition: {
    kcal: (amount) => `${amount} kcal`,
    highSalt: 'Salzreich',
    caffeineMg: (amount) => `Koffein: ${amount} mg`,
    caffeinePer100Ml: (amount) => `Koffein: ${amount} mg je 100 ml`,
    walkMinutes: (amount) => `Etwa ${minutesText(amount, 'de')} Gehen für diese Kalorien`,
  },
  diets: {
    vegetarian: 'Vegetarisch',
    vegan: 'Vegan',
    alcohol: 'Enthält Alkohol',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'Allergene',
  dish: 'Gericht',
  contains: 'Enthält',
  may: 'Kann enthalten',
  chosen: 'Je nach Auswahl',
  others: 'Alles Übrige',
  notInRecipe: 'Nicht im Rezept',
  notStated: 'Keine Angabe',
  tellStaff:
    'Wenn Sie eine Allergie haben, sagen Sie es bitte vor der Bestellung unserem Personal.',
  avoid: 'Was meiden Sie?',
  nothing: 'Laut Rezept nicht enthalten',
  unknown: 'Keine Angabe',
  against: 'Enthält es oder kann es enthalten',
  showAll: 'Ganze Karte zeigen',
  comma: ', ',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Krebstiere',
    eggs: 'Eier',
    fish: 'Fisch',
    peanuts: 'Erdnüsse',
    soybeans: 'Soja',
    milk: 'Milch',
    nuts: 'Schalenfrüchte',
    celery: 'Sellerie',
    mustard: 'Senf',
    sesame: 'Sesam',
    sulphites: 'Sulfite',
    lupin: 'Lupinen',
    molluscs: 'Weichtiere',
    wheat: 'Weizen',
    rye: 'Roggen',
    barley: 'Gerste',
    oats: 'Hafer',
    spelt: 'Dinkel',
    almonds: 'Mandeln',
    hazelnuts: 'Haselnüsse',
    walnuts: 'Walnüsse',
    cashews: 'Cashewnüsse',
    pecans: 'Pekannüsse',
    brazilNuts: 'Paranüsse',
    pistachios: 'Pistazien',
    macadamias: 'Macadamianüsse',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'Öffnungszeiten',
  everyDay: 'Täglich',
  closed: 'Geschlossen',
  openNow: 'Jetzt geöffnet',
  closedNow: 'Jetzt geschlossen',
  closesAt: (time) => `Schließt um ${time} Uhr`,
  opensAt: (time) => `Öffnet um ${time} Uhr`,
  opensTomorrow: (time) => `Öffnet morgen um ${time} Uhr`,
  opensOn: (day, time) => `Öffnet am ${day} um ${time} Uhr`,
  dayAndNight: 'Rund um die Uhr',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'de',
  soldOut: 'Ausverkauft',
  soldOutToday: 'Heute ausverkauft',
  served: (when) => `Erhältlich: ${when}`,
  servedAgain: (day, time) => `Wieder ab ${day}, ${time} Uhr`,
  notServed: 'Zurzeit nicht im Angebot',
  call: 'Anrufen',
  website: 'Website',
  reservations: 'Tisch reservieren',
  reviews: 'Google-Bewertungen',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'Papier',
  tent: 'Tischaufsteller',
  second: 'Zweite Sprache',
  none: 'Keine',
  print: 'Drucken',
  scan: 'Für die Speisekarte scannen',
  full: 'Der Aufsteller hat nicht für alle Gerichte Platz. Wählen Sie Abschnitte ab, bis sie passen.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'Zur Speisekarte',
  start: 'Zurück zum Anfang',
  stay: 'Noch da? Zum Bleiben den Bildschirm berühren.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'Gefundene Gerichte:',
  noneFound: 'Kein passendes Gericht',
  showAll: 'Ganze Karte zeigen',
  close: 'Suche schließen',
}

export const READ_IN = 'Speisekarte auf Deutsch lesen'
export const CLOSE = 'Schließen'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'Meine Liste',
  share: 'Teilen',
  copied: 'Link kopiert',
}

export const LIST_TEXTS: ListTexts = {
  show: 'Zeigen Sie diese Liste der Bedienung.',
  empty: 'Ihre Liste ist noch leer. Tippen Sie in der Speisekarte auf ein Herz.',
  fewer: 'Eins weniger',
  more: 'Eins mehr',
  total: 'Summe',
  withService: 'Mit Bedienung',
  number: 'Nr.',
  clear: 'Liste leeren',
  order: 'Per WhatsApp anfragen',
  leaveTable: 'Nicht an diesem Tisch',
  note: 'Hinweis für die Bedienung',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Guten Tag! Ich möchte bestellen oder etwas fragen:',
  table: 'Tisch',
  note: 'Hinweis:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'WLAN für Gäste',
  network: 'Netzwerk',
  password: 'Passwort',
  open: 'Kein Passwort nötig',
  scan: 'Code scannen und verbinden',
  copy: 'Passwort kopieren',
  copied: 'Kopiert',
}
