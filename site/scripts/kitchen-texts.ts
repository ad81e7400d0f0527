/** What the page for the kitchen says, in each language of menus. */
interface KitchenTexts {
  soldOut: string
  search: string
  offline: string
  waiting: string
  gone: string
  ended: string
  failed: string
}

type Row = readonly [string, string, string, string, string, string, string]

const ROWS: Readonly<Record<string, Row>> = {
  ar: [
    'نفد',
    'ابحث عن صنف',
    'لا يوجد اتصال. ما تحدده يُرسَل عند عودته.',
    'جارٍ الإرسال…',
    'هذا الرابط لم يعد صالحًا.',
    'انتهى اشتراك المطعم، ولا يمكن تغيير القائمة.',
    'لم يتم الحفظ. حاول مرة أخرى.',
  ],
  de: [
    'Ausverkauft',
    'Gericht suchen',
    'Keine Verbindung. Was Sie antippen, wird gesendet, sobald sie zurück ist.',
    'Wird gesendet…',
    'Dieser Link gilt nicht mehr.',
    'Das Abonnement ist abgelaufen, die Karte lässt sich nicht ändern.',
    'Das wurde nicht gespeichert.',
  ],
  en: [
    'Sold out',
    'Find a dish',
    'No connection. What you tap is sent when it is back.',
    'Sending…',
    'This link is no longer valid.',
    'The subscription has ended, so the menu cannot be changed.',
    'Not saved. Please try again.',
  ],
  fa: [
    'تمام شد',
    'جستجوی غذا',
    'اتصال برقرار نیست. آنچه انتخاب می‌کنید پس از اتصال فرستاده می‌شود.',
    'در حال ارسال…',
    'این پیوند دیگر معتبر نیست.',
    'اشتراک پایان یافته و منو تغییر نمی‌کند.',
    'ذخیره نشد.',
  ],
  fr: [
    'Épuisé',
    'Chercher un plat',
    'Pas de connexion. Vos choix seront envoyés à son retour.',
    'Envoi…',
    'Ce lien n’est plus valable.',
    'L’abonnement a pris fin, la carte ne peut plus être modifiée.',
    'Cela n’a pas été enregistré.',
  ],
  hi: [
    'ख़त्म',
    'व्यंजन खोजें',
    'कनेक्शन नहीं है। आपने जो चुना है, वह कनेक्शन आते ही भेज दिया जाएगा।',
    'भेजा जा रहा है…',
    'यह लिंक अब मान्य नहीं है।',
    'सदस्यता समाप्त हो गई है, मेन्यू बदला नहीं जा सकता।',
    'यह सहेजा नहीं गया।',
  ],
  ru: [
    'Закончилось',
    'Найти блюдо',
    'Нет связи. Отмеченное отправится, когда она появится.',
    'Отправляется…',
    'Эта ссылка больше не действует.',
    'Подписка закончилась, меню изменить нельзя.',
    'Это не сохранено.',
  ],
  tr: [
    'Tükendi',
    'Yemek ara',
    'Bağlantı yok. Dokunduklarınız bağlantı gelince gönderilir.',
    'Gönderiliyor…',
    'Bu bağlantı artık geçerli değil.',
    'Abonelik sona erdi, menü değiştirilemez.',
    'Bu kaydedilmedi.',
  ],
  ur: [
    'ختم',
    'ڈش تلاش کریں',
    'کنکشن نہیں ہے۔ آپ کا انتخاب کنکشن آنے پر بھیجا جائے گا۔',
    'بھیجا جا رہا ہے…',
    'یہ لنک اب کارآمد نہیں۔',
    'سبسکرپشن ختم ہو گئی ہے، مینو تبدیل نہیں ہو سکتا۔',
    'یہ محفوظ نہیں ہوا۔',
  ],
  zh: [
    '已售罄',
    '查找菜品',
    '没有网络。您的操作会在恢复后发送。',
    '正在发送…',
    '此链接已失效。',
    '订阅已到期，无法更改菜单。',
    '未能保存。',
  ],
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur'])

/** The first of the visitor's languages that we have, and what is said in it. */
export function kitchenTexts(languages: readonly string[]) {
  const known = languages.map((tag) => tag.split('-')[0] ?? '').find((lang) => lang in ROWS)
  const lang = known ?? 'en'
  const [
    soldOut = '',
    search = '',
    offline = '',
    waiting = '',
    gone = '',
    ended = '',
    failed = '',
  ] = ROWS[lang] ?? []
  const say: KitchenTexts = { soldOut, search, offline, waiting, gone, ended, failed }
  return { lang, dir: RIGHT_TO_LEFT.has(lang) ? 'rtl' : 'ltr', say }
}
