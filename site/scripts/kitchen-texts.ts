import { directionOf, isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'

/** What the page for the kitchen says. */
interface KitchenTexts {
  soldOut: string
  search: string
  noneFound: string
  offline: string
  waiting: string
  gone: string
  ended: string
  failed: string
}

const TEXTS: Readonly<Record<MenuLanguage, KitchenTexts>> = {
  ar: {
    soldOut: 'نفد',
    search: 'ابحث عن صنف',
    noneFound: 'لا توجد نتائج.',
    offline: 'لا يوجد اتصال. ما تحدده يُرسَل عند عودته.',
    waiting: 'جارٍ الإرسال…',
    gone: 'هذا الرابط لم يعد صالحًا.',
    ended: 'انتهى اشتراك المطعم، ولا يمكن تغيير القائمة.',
    failed: 'لم يتم الحفظ. حاول مرة أخرى.',
  },
  de: {
    soldOut: 'Ausverkauft',
    search: 'Gericht suchen',
    noneFound: 'Nichts gefunden.',
    offline: 'Keine Verbindung. Was Sie antippen, wird gesendet, sobald sie zurück ist.',
    waiting: 'Wird gesendet…',
    gone: 'Dieser Link gilt nicht mehr.',
    ended: 'Das Abonnement ist abgelaufen, die Karte lässt sich nicht ändern.',
    failed: 'Das wurde nicht gespeichert.',
  },
  en: {
    soldOut: 'Sold out',
    search: 'Find a dish',
    noneFound: 'Nothing found.',
    offline: 'No connection. What you tap will be sent when you are online again.',
    waiting: 'Sending…',
    gone: 'This link is no longer valid.',
    ended: 'The subscription has ended, so the menu cannot be changed.',
    failed: 'Not saved. Please try again.',
  },
  fa: {
    soldOut: 'تمام شد',
    search: 'جستجوی غذا',
    noneFound: 'چیزی پیدا نشد.',
    offline: 'اتصال برقرار نیست. آنچه انتخاب می‌کنید پس از اتصال فرستاده می‌شود.',
    waiting: 'در حال ارسال…',
    gone: 'این پیوند دیگر معتبر نیست.',
    ended: 'اشتراک پایان یافته و منو تغییر نمی‌کند.',
    failed: 'ذخیره نشد.',
  },
  fr: {
    soldOut: 'Épuisé',
    search: 'Chercher un plat',
    noneFound: 'Aucun résultat.',
    offline: 'Pas de connexion. Vos choix seront envoyés à son retour.',
    waiting: 'Envoi…',
    gone: 'Ce lien n’est plus valable.',
    ended: 'L’abonnement a pris fin, la carte ne peut plus être modifiée.',
    failed: 'Cela n’a pas été enregistré.',
  },
  hi: {
    soldOut: 'ख़त्म',
    search: 'व्यंजन खोजें',
    noneFound: 'कुछ नहीं मिला।',
    offline: 'कनेक्शन नहीं है। आपने जो चुना है, वह कनेक्शन आते ही भेज दिया जाएगा।',
    waiting: 'भेजा जा रहा है…',
    gone: 'यह लिंक अब मान्य नहीं है।',
    ended: 'सदस्यता समाप्त हो गई है, मेन्यू बदला नहीं जा सकता।',
    failed: 'यह सहेजा नहीं गया।',
  },
  ru: {
    soldOut: 'Закончилось',
    search: 'Найти блюдо',
    noneFound: 'Ничего не найдено.',
    offline: 'Нет связи. Отмеченное отправится, когда она появится.',
    waiting: 'Отправляется…',
    gone: 'Эта ссылка больше не действует.',
    ended: 'Подписка закончилась, меню изменить нельзя.',
    failed: 'Это не сохранено.',
  },
  tr: {
    soldOut: 'Tükendi',
    search: 'Ürün ara',
    noneFound: 'Sonuç bulunamadı.',
    offline: 'Bağlantı yok. Dokunduklarınız bağlantı gelince gönderilir.',
    waiting: 'Gönderiliyor…',
    gone: 'Bu bağlantı artık geçerli değil.',
    ended: 'Abonelik sona erdi, menü değiştirilemez.',
    failed: 'Bu kaydedilmedi.',
  },
  ur: {
    soldOut: 'ختم',
    search: 'ڈش تلاش کریں',
    noneFound: 'کچھ نہیں ملا۔',
    offline: 'کنکشن نہیں ہے۔ آپ کا انتخاب کنکشن آنے پر بھیجا جائے گا۔',
    waiting: 'بھیجا جا رہا ہے…',
    gone: 'یہ لنک اب کارآمد نہیں۔',
    ended: 'سبسکرپشن ختم ہو گئی ہے، مینو تبدیل نہیں ہو سکتا۔',
    failed: 'یہ محفوظ نہیں ہوا۔',
  },
  zh: {
    soldOut: '已售罄',
    search: '查找菜品',
    noneFound: '未找到结果。',
    offline: '没有网络。您的操作会在恢复后发送。',
    waiting: '正在发送…',
    gone: '此链接已失效。',
    ended: '订阅已到期，无法更改菜单。',
    failed: '未能保存。',
  },
}

/** The first of the visitor's languages that we have, and what is said in it. */
export function kitchenTexts(languages: readonly string[]) {
  const lang = languages.map((tag) => tag.split('-')[0] ?? '').find(isMenuLanguage) ?? 'en'
  return { lang, dir: directionOf(lang), say: TEXTS[lang] }
}
