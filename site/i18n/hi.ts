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

/** What the public menu pages say in Hindi. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'अपना लोगो लगाएँ',
  info: 'जानकारी',
  noProducts: 'इस श्रेणी में कोई व्यंजन नहीं है',
  closeProduct: 'बंद करें',
  addToList: 'मेरी सूची में जोड़ें',
  dishBefore: 'पिछला',
  dishAfter: 'अगला',
  nextCategory: 'अगली श्रेणी',
  backToMenu: 'मेन्यू पर वापस जाएँ',
  chatToShop: 'व्हाट्सऐप पर बात करें',
  search: 'मेन्यू में खोजें',
  noConnection: 'कनेक्शन नहीं है',
  caffeineLimit: 'वयस्कों को दिन में 400 मि.ग्रा. से ज़्यादा कैफ़ीन न लेने की सलाह दी जाती है।',
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
  from: 'शुरुआती दाम',
  was: 'पहले',
  priceNotes: { market: 'बाज़ार भाव', weight: 'वज़न के अनुसार', free: 'मुफ़्त', perKg: '/ किग्रा' },
  sizes: 'आकार और दाम',
  choose: {
    add: 'जोड़ें',
    one: 'कोई एक चुनें',
    oneOrNone: 'चाहें तो कोई एक चुनें',
    upTo: (count) => `अधिकतम ${count} चुनें`,
    exactly: (count) => `${count} चुनें`,
    atLeast: (count) => `कम से कम ${count} चुनें`,
    between: (least, most) => `${least} से ${most} तक चुनें`,
  },
  marks: {
    new: 'नया',
    popular: 'लोकप्रिय',
    chef: 'शेफ़ की पसंद',
    spicy1: 'हल्का तीखा',
    spicy2: 'तीखा',
    spicy3: 'बहुत तीखा',
  },
  nutrition: {
    kcal: (amount) => `${amount} किलो कैलोरी`,
    highSalt: 'अधिक नमक',
    caffeineMg: (amount) => `कैफ़ीन: ${amount} मि.ग्रा.`,
    caffeinePer100Ml: (amount) => `कैफ़ीन: ${amount} मि.ग्रा. प्रति 100 मि.ली.`,
    walkMinutes: (amount) => `इन कैलोरी के लिए लगभग ${amount} मिनट पैदल चलना`,
  },
  diets: {
    vegetarian: 'शाकाहारी',
    vegan: 'वीगन',
    alcohol: 'अल्कोहल युक्त',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'एलर्जी पैदा करने वाली चीज़ें',
  dish: 'व्यंजन',
  contains: 'इसमें है',
  may: 'इसमें हो सकता है',
  chosen: 'आपकी पसंद पर निर्भर',
  others: 'बाकी सब',
  notInRecipe: 'रेसिपी में नहीं है',
  notStated: 'बताया नहीं गया',
  tellStaff: 'अगर आपको एलर्जी है तो ऑर्डर करने से पहले हमारे स्टाफ़ को बताएँ।',
  avoid: 'आप किससे बचते हैं?',
  nothing: 'रेसिपी में नहीं',
  unknown: 'बताया नहीं गया',
  against: 'इसमें है या हो सकता है',
  showAll: 'पूरा मेन्यू दिखाएँ',
  comma: ', ',
  names: {
    gluten: 'ग्लूटेन',
    crustaceans: 'झींगा और केकड़ा',
    eggs: 'अंडा',
    fish: 'मछली',
    peanuts: 'मूँगफली',
    soybeans: 'सोयाबीन',
    milk: 'दूध',
    nuts: 'मेवे (बादाम, काजू आदि)',
    celery: 'सेलरी',
    mustard: 'सरसों',
    sesame: 'तिल',
    sulphites: 'सल्फ़ाइट',
    lupin: 'ल्यूपिन',
    molluscs: 'सीप, घोंघा, स्क्विड',
    wheat: 'गेहूँ',
    rye: 'Rye अनाज',
    barley: 'जौ',
    oats: 'जई',
    spelt: 'स्पेल्ट गेहूँ',
    almonds: 'बादाम',
    hazelnuts: 'हेज़लनट',
    walnuts: 'अखरोट',
    cashews: 'काजू',
    pecans: 'पेकन',
    brazilNuts: 'ब्राज़ील नट',
    pistachios: 'पिस्ता',
    macadamias: 'मैकाडेमिया',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'खुलने और बंद होने का समय',
  everyDay: 'हर दिन',
  closed: 'बंद',
  openNow: 'अभी खुला है',
  closedNow: 'अभी बंद है',
  closesAt: (time) => `${time} बजे बंद होगा`,
  opensAt: (time) => `${time} बजे खुलेगा`,
  opensTomorrow: (time) => `कल ${time} बजे खुलेगा`,
  opensOn: (day, time) => `${day} को ${time} बजे खुलेगा`,
  dayAndNight: '24 घंटे खुला',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'hi-u-nu-latn',
  soldOut: 'ख़त्म',
  soldOutToday: 'आज ख़त्म',
  served: (when) => `परोसने का समय: ${when}`,
  servedAgain: (day, time) => `फिर से उपलब्ध: ${day} को ${time} बजे`,
  notServed: 'अभी उपलब्ध नहीं',
  call: 'कॉल करें',
  website: 'वेबसाइट',
  reservations: 'टेबल बुक करें',
  reviews: 'Google समीक्षाएँ',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'काग़ज़',
  tent: 'टेबल स्टैंड',
  second: 'दूसरी भाषा',
  none: 'कोई नहीं',
  print: 'प्रिंट करें',
  scan: 'मेन्यू के लिए स्कैन करें',
  full: 'टेबल स्टैंड पर सभी व्यंजनों की जगह नहीं है। कुछ खंडों का चयन हटाएँ।',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'मेन्यू देखें',
  start: 'शुरुआत पर वापस',
  stay: 'क्या आप अभी भी यहाँ हैं? रुकने के लिए स्क्रीन छुएँ।',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'मिले व्यंजन:',
  noneFound: 'ऐसा कोई व्यंजन नहीं है',
  showAll: 'पूरा मेन्यू दिखाएँ',
  close: 'खोज बंद करें',
}

export const READ_IN = 'मेन्यू हिन्दी में पढ़ें'
export const CLOSE = 'बंद करें'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'मेरी सूची',
  share: 'शेयर करें',
  copied: 'लिंक कॉपी हो गया',
}

export const LIST_TEXTS: ListTexts = {
  show: 'यह सूची वेटर को दिखाएँ।',
  empty: 'आपकी सूची खाली है। मेन्यू में दिल के निशान पर टैप करें।',
  fewer: 'एक कम',
  more: 'एक और',
  total: 'कुल',
  withService: 'सेवा शुल्क सहित',
  number: 'नं.',
  clear: 'सूची खाली करें',
  order: 'व्हाट्सऐप पर पूछें या ऑर्डर करें',
  leaveTable: 'यह मेरी टेबल नहीं है',
  note: 'वेटर के लिए नोट',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'नमस्ते! मुझे यह ऑर्डर करना है या इसके बारे में पूछना है:',
  table: 'टेबल',
  note: 'नोट:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'मेहमानों का वाई-फ़ाई',
  network: 'नेटवर्क',
  password: 'पासवर्ड',
  open: 'पासवर्ड की ज़रूरत नहीं',
  scan: 'जुड़ने के लिए कोड स्कैन करें',
  copy: 'पासवर्ड कॉपी करें',
  copied: 'कॉपी हो गया',
}
