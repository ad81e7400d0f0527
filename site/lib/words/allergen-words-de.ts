import type { AllergenWords } from './allergen-words-en.ts'

/** The same in German. */
export const ALLERGEN_WORDS_DE: AllergenWords = {
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
  nothing: 'Nichts angegeben, was dagegen spricht',
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
  },
}
