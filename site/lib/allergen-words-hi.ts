import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Hindi. */
export const ALLERGEN_WORDS_HI: AllergenWords = {
  title: 'एलर्जी पैदा करने वाली चीज़ें',
  dish: 'व्यंजन',
  contains: 'इसमें है',
  may: 'इसमें हो सकता है',
  others: 'बाकी सब',
  notInRecipe: 'रेसिपी में नहीं है',
  notStated: 'बताया नहीं गया',
  tellStaff: 'अगर आपको एलर्जी है तो ऑर्डर करने से पहले हमारे स्टाफ़ को बताएँ।',
  avoid: 'आप किससे बचते हैं?',
  nothing: 'इसके ख़िलाफ़ कुछ नहीं बताया गया',
  unknown: 'बताया नहीं गया',
  against: 'इसमें है या हो सकता है',
  showAll: 'पूरा मेन्यू दिखाएँ',
  names: {
    gluten: 'ग्लूटेन',
    crustaceans: 'झींगा और केकड़ा',
    eggs: 'अंडा',
    fish: 'मछली',
    peanuts: 'मूँगफली',
    soybeans: 'सोयाबीन',
    milk: 'दूध',
    nuts: 'मेवे',
    celery: 'सेलरी',
    mustard: 'सरसों',
    sesame: 'तिल',
    sulphites: 'सल्फ़ाइट',
    lupin: 'ल्यूपिन',
    molluscs: 'सीपी और घोंघा',
  },
}
