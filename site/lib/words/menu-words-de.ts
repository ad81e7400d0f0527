import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in German. */
export const MENU_TEXTS_DE: MenuTexts = {
  putYourLogo: 'Ihr Logo hier',
  info: 'Info',
  noProducts: 'In dieser Kategorie gibt es keine Gerichte',
  closeProduct: 'Gericht schließen',
  dishBefore: 'Zurück',
  dishAfter: 'Weiter',
  nextCategory: 'Nächste Kategorie',
  backToMenu: 'Zurück zur Karte',
  chatToShop: 'Per WhatsApp schreiben',
  search: 'Karte durchsuchen',
  noConnection: 'Keine Verbindung',
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
  },
  diets: {
    vegetarian: 'Vegetarisch',
    vegan: 'Vegan',
    alcohol: 'Enthält Alkohol',
  },
}
