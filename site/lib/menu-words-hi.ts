import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Hindi. */
export const MENU_TEXTS_HI: MenuTexts = {
  putYourLogo: 'अपना लोगो लगाएँ',
  info: 'जानकारी',
  noProducts: 'इस श्रेणी में कोई व्यंजन नहीं है',
  closeProduct: 'व्यंजन बंद करें',
  dishBefore: 'पिछला',
  dishAfter: 'अगला',
  nextCategory: 'अगली श्रेणी',
  backToMenu: 'मेन्यू पर वापस जाएँ',
  chatToShop: 'व्हाट्सऐप पर बात करें',
  search: 'मेन्यू में खोजें',
  aboutUs: 'हमारे बारे में',
  location: 'पता',
  facebook: 'फ़ेसबुक',
  instagram: 'इंस्टाग्राम',
  putName: 'अपने कैफ़े का नाम लिखें',
  enterLocation: 'अपने कैफ़े का पता लिखें',
  enterAbout: 'अपने कैफ़े के बारे में लिखें',
  goneDish: 'यह व्यंजन अब मेन्यू में नहीं है',
  unavailable: 'यह मेन्यू उपलब्ध नहीं है',
  percent: (value) => `${value}%`,
  vatIncluded: (percent) =>
    percent === null ? 'कीमतों में वैट शामिल है।' : `कीमतों में ${percent} वैट शामिल है।`,
  serviceAdded: (percent) => `${percent} सेवा शुल्क अलग से जोड़ा जाता है।`,
  menuOf: (restaurant) => `${restaurant} का मेन्यू`,
  about: (restaurant) => `${restaurant} के बारे में`,
  from: 'न्यूनतम',
  sizes: 'आकार और दाम',
  nutrition: {
    kcal: (amount) => `${amount} किलो कैलोरी`,
    highSalt: 'अधिक नमक',
    caffeineMg: (amount) => `कैफ़ीन: ${amount} मि.ग्रा.`,
  },
  diets: {
    vegetarian: 'शाकाहारी',
    vegan: 'वीगन',
    alcohol: 'अल्कोहल है',
  },
}
