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

/** What the public menu pages say in Turkish. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'Logonuzu ekleyin',
  info: 'Bilgi',
  noProducts: 'Bu kategoride ürün yok',
  closeProduct: 'Kapat',
  addToList: 'Listeme ekle',
  dishBefore: 'Önceki',
  dishAfter: 'Sonraki',
  nextCategory: 'Sonraki kategori',
  backToMenu: 'Menüye dön',
  chatToShop: 'WhatsApp’tan yazın',
  search: 'Menüde ara',
  noConnection: 'Bağlantı yok',
  caffeineLimit: 'Yetişkinlerin günde 400 mg’dan fazla kafein almaması önerilir.',
  aboutUs: 'Hakkımızda',
  location: 'Konum',
  facebook: 'Facebook',
  instagram: 'Instagram',
  putName: 'Kafenizin adını yazın',
  enterLocation: 'Kafenizin adresini yazın',
  enterAbout: 'Kafenizi kısaca anlatın',
  goneDish: 'Bu ürün artık menüde yok',
  unavailable: 'Bu menü kullanılamıyor',
  percent: (value) => `%${value}`.replace('.', ','),
  vatIncluded: (percent) =>
    percent === null ? 'Fiyatlara KDV dahildir.' : `Fiyatlara ${percent} KDV dahildir.`,
  serviceAdded: (percent) => `Hesaba ${percent} servis ücreti eklenir.`,
  menuOf: (restaurant) => `${restaurant} menüsü`,
  about: (restaurant) => `${restaurant} hakkında`,
  from: 'Başlangıç:',
  was: 'eski fiyat',
  priceNotes: { market: 'Piyasa fiyatı', weight: 'Ağırlığa göre', free: 'Ücretsiz', perKg: '/ kg' },
  sizes: 'Boylar ve fiyatlar',
  choose: {
    add: 'Ekleyin',
    one: 'Birini seçin',
    oneOrNone: 'İsterseniz birini seçin',
    upTo: (count) => `En fazla ${count} tane seçin`,
    exactly: (count) => `${count} tane seçin`,
    atLeast: (count) => `En az ${count} tane seçin`,
    between: (least, most) => `${least}–${most} tane seçin`,
  },
  marks: {
    new: 'Yeni',
    popular: 'Çok sevilen',
    chef: 'Şefin seçimi',
    spicy1: 'Az acılı',
    spicy2: 'Acılı',
    spicy3: 'Çok acılı',
  },
  nutrition: {
    kcal: (amount) => `${amount} kcal`,
    highSalt: 'Tuz oranı yüksek',
    caffeineMg: (amount) => `Kafein: ${amount} mg`,
    caffeinePer100Ml: (amount) => `Kafein: 100 ml’de ${amount} mg`,
    walkMinutes: (amount) => `Bu kaloriler için yaklaşık ${amount} dakika yürüyüş`,
  },
  diets: {
    vegetarian: 'Vejetaryen',
    vegan: 'Vegan',
    alcohol: 'Alkol içerir',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'Alerjenler',
  dish: 'Ürün',
  contains: 'İçerir',
  may: 'İçerebilir',
  chosen: 'Seçiminize bağlı',
  others: 'Diğerleri',
  notInRecipe: 'Tarifte yok',
  notStated: 'Belirtilmemiş',
  tellStaff: 'Alerjiniz varsa lütfen sipariş vermeden önce çalışanlarımıza söyleyin.',
  avoid: 'Nelerden kaçınıyorsunuz?',
  nothing: 'Tarifinde yok',
  unknown: 'Belirtilmemiş',
  against: 'İçerir veya içerebilir',
  showAll: 'Tüm menüyü göster',
  comma: ', ',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Kabuklular',
    eggs: 'Yumurta',
    fish: 'Balık',
    peanuts: 'Yer fıstığı',
    soybeans: 'Soya',
    milk: 'Süt',
    nuts: 'Sert kabuklu meyveler',
    celery: 'Kereviz',
    mustard: 'Hardal',
    sesame: 'Susam',
    sulphites: 'Sülfitler',
    lupin: 'Acı bakla',
    molluscs: 'Yumuşakçalar',
    wheat: 'Buğday',
    rye: 'Çavdar',
    barley: 'Arpa',
    oats: 'Yulaf',
    spelt: 'Kavuzlu buğday',
    almonds: 'Badem',
    hazelnuts: 'Fındık',
    walnuts: 'Ceviz',
    cashews: 'Kaju',
    pecans: 'Pekan',
    brazilNuts: 'Brezilya cevizi',
    pistachios: 'Antep fıstığı',
    macadamias: 'Makademya',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'Çalışma saatleri',
  everyDay: 'Her gün',
  closed: 'Kapalı',
  openNow: 'Şu anda açık',
  closedNow: 'Şu anda kapalı',
  closesAt: (time) => `Kapanış: ${time}`,
  opensAt: (time) => `Açılış: ${time}`,
  opensTomorrow: (time) => `Açılış: yarın ${time}`,
  opensOn: (day, time) => `Açılış: ${day} ${time}`,
  dayAndNight: '24 saat açık',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'tr',
  soldOut: 'Tükendi',
  soldOutToday: 'Bugün tükendi',
  served: (when) => `Servis saati: ${when}`,
  servedAgain: (day, time) => `Yeniden serviste: ${day} ${time}`,
  notServed: 'Şu anda servis edilmiyor',
  call: 'Bizi arayın',
  website: 'Web sitesi',
  reservations: 'Rezervasyon yapın',
  reviews: 'Google yorumları',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'Kâğıt',
  tent: 'Masa standı',
  second: 'İkinci dil',
  none: 'Yok',
  print: 'Yazdır',
  scan: 'Menü için tarayın',
  full: 'Stantta tüm ürünlere yer yok. Sığana kadar bölümlerin işaretini kaldırın.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'Menüyü aç',
  start: 'Başa dön',
  stay: 'Hâlâ orada mısınız? Kalmak için ekrana dokunun.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'Bulunan ürünler:',
  noneFound: 'Böyle bir ürün yok',
  showAll: 'Tüm menüyü göster',
  close: 'Aramayı kapat',
}

export const READ_IN = 'Menüyü Türkçe okuyun'
export const CLOSE = 'Kapat'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'Listem',
  share: 'Paylaş',
  copied: 'Bağlantı kopyalandı',
}

export const LIST_TEXTS: ListTexts = {
  show: 'Bu listeyi garsona gösterin.',
  empty: 'Listeniz boş. Menüdeki kalp simgesine dokunun.',
  fewer: 'Bir eksilt',
  more: 'Bir artır',
  total: 'Toplam',
  withService: 'Servis dahil',
  number: 'No.',
  clear: 'Listeyi temizle',
  order: 'WhatsApp’tan sorun veya sipariş verin',
  leaveTable: 'Bu masada değilim',
  note: 'Garsona not',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Merhaba! Şunları sipariş etmek veya bilgi almak istiyorum:',
  table: 'Masa',
  note: 'Not:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'Misafir Wi-Fi',
  network: 'Ağ',
  password: 'Şifre',
  open: 'Şifre gerekmez',
  scan: 'Bağlanmak için kodu tarayın',
  copy: 'Şifreyi kopyala',
  copied: 'Kopyalandı',
}
