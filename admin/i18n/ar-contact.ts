import type { enContact } from './en-contact.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arContact: Translated<typeof enContact> = {
  contact: {
    phone: 'رقم الهاتف',
    phoneHint: 'يتصل بك ضيوفك بلمسة واحدة.',
    guestsCall: 'يتصل الضيوف بالرقم {{phone}}',
    links: {
      tiktok: 'تيك توك',
      snapchat: 'سناب شات',
      x: 'إكس',
      website: 'الموقع الإلكتروني',
      talabat: 'طلبات',
      deliveroo: 'ديليفرو',
      careem: 'كريم',
      noon: 'نون',
      reservations: 'حجز طاولة',
      reviews: 'تقييمات Google',
    },
    saved: 'تم حفظ رقم الهاتف والروابط.',
  },
}
