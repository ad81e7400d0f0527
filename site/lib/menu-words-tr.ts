import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Turkish. */
export const MENU_TEXTS_TR: MenuTexts = {
  putYourLogo: 'Logonuzu ekleyin',
  info: 'Bilgi',
  noProducts: 'Bu kategoride ürün yok',
  closeProduct: 'Ürünü kapat',
  dishBefore: 'Önceki',
  dishAfter: 'Sonraki',
  nextCategory: 'Sonraki kategori',
  backToMenu: 'Menüye dön',
  chatToShop: 'WhatsApp’tan yaz',
  search: 'Menüde ara',
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
  from: 'en az',
  sizes: 'Boylar ve fiyatlar',
  nutrition: {
    kcal: (amount) => `${amount} kcal`,
    highSalt: 'Yüksek tuz',
    caffeineMg: (amount) => `Kafein: ${amount} mg`,
  },
  diets: {
    vegetarian: 'Vejetaryen',
    vegan: 'Vegan',
    alcohol: 'Alkol içerir',
  },
}
