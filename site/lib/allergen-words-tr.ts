import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Turkish. */
export const ALLERGEN_WORDS_TR: AllergenWords = {
  title: 'Alerjenler',
  dish: 'Yemek',
  contains: 'İçerir',
  may: 'İçerebilir',
  others: 'Diğerleri',
  notInRecipe: 'Tarifte yok',
  notStated: 'Belirtilmemiş',
  tellStaff: 'Alerjiniz varsa lütfen sipariş vermeden önce çalışanlarımıza söyleyin.',
  avoid: 'Nelerden kaçınıyorsunuz?',
  nothing: 'Aksi belirtilmemiş',
  unknown: 'Belirtilmemiş',
  against: 'İçerir veya içerebilir',
  showAll: 'Bütün menüyü göster',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Kabuklular',
    eggs: 'Yumurta',
    fish: 'Balık',
    peanuts: 'Yer fıstığı',
    soybeans: 'Soya',
    milk: 'Süt',
    nuts: 'Sert kabuklu yemişler',
    celery: 'Kereviz',
    mustard: 'Hardal',
    sesame: 'Susam',
    sulphites: 'Sülfitler',
    lupin: 'Acı bakla',
    molluscs: 'Yumuşakçalar',
  },
}
