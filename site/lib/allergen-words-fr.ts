import type { AllergenWords } from './allergen-words-en.ts'

/** The same in French. */
export const ALLERGEN_WORDS_FR: AllergenWords = {
  title: 'Allergènes',
  dish: 'Plat',
  contains: 'Contient',
  may: 'Peut contenir',
  others: 'Tout le reste',
  notInRecipe: 'Pas dans la recette',
  notStated: 'Non indiqué',
  tellStaff: 'En cas d’allergie, merci d’en parler à notre équipe avant de commander.',
  avoid: 'Qu’évitez-vous ?',
  nothing: 'Rien d’indiqué contre',
  unknown: 'Non indiqué',
  against: 'Contient ou peut contenir',
  showAll: 'Afficher toute la carte',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Crustacés',
    eggs: 'Œufs',
    fish: 'Poisson',
    peanuts: 'Arachides',
    soybeans: 'Soja',
    milk: 'Lait',
    nuts: 'Fruits à coque',
    celery: 'Céleri',
    mustard: 'Moutarde',
    sesame: 'Sésame',
    sulphites: 'Sulfites',
    lupin: 'Lupin',
    molluscs: 'Mollusques',
  },
}
