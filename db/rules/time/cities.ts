import { countryOf, type CountryCode, type SunMethod } from '../countries.ts'

/** On the ground, to two decimals. */
export interface Place {
  latitude: number
  longitude: number
}

/** Where the sun is seen from, and how dawn and dusk are told. */
export interface Sun {
  place: Place | null
  /** Null without a place, unless chosen. */
  sunMethod: SunMethod | null
}

export interface City extends Place {
  country: CountryCode
  en: string
  ar: string
}

const LIST = `
AE 25.20 55.27 Dubai|دبي
AE 24.45 54.38 Abu Dhabi|أبوظبي
AE 25.35 55.39 Sharjah|الشارقة
AE 25.41 55.44 Ajman|عجمان
AE 24.21 55.74 Al Ain|العين
AE 25.79 55.94 Ras Al Khaimah|رأس الخيمة
AE 25.56 55.55 Umm Al Quwain|أم القيوين
AE 25.12 56.33 Fujairah|الفجيرة
SA 24.71 46.68 Riyadh|الرياض
SA 21.49 39.19 Jeddah|جدة
SA 21.42 39.83 Makkah|مكة المكرمة
SA 24.47 39.61 Madinah|المدينة المنورة
SA 26.42 50.09 Dammam|الدمام
SA 26.28 50.21 Khobar|الخبر
SA 25.38 49.59 Al Ahsa|الأحساء
SA 27.01 49.66 Jubail|الجبيل
SA 21.27 40.42 Taif|الطائف
SA 26.33 43.97 Buraydah|بريدة
SA 28.38 36.57 Tabuk|تبوك
SA 18.22 42.51 Abha|أبها
SA 27.52 41.69 Hail|حائل
SA 16.89 42.57 Jazan|جازان
SA 17.49 44.13 Najran|نجران
SA 24.09 38.06 Yanbu|ينبع
KW 29.37 47.98 Kuwait City|مدينة الكويت
KW 29.34 47.66 Jahra|الجهراء
KW 29.08 48.08 Ahmadi|الأحمدي
QA 25.29 51.53 Doha|الدوحة
QA 25.17 51.60 Al Wakrah|الوكرة
QA 25.68 51.50 Al Khor|الخور
BH 26.22 50.58 Manama|المنامة
BH 26.26 50.62 Muharraq|المحرق
BH 26.13 50.56 Riffa|الرفاع
OM 23.59 58.41 Muscat|مسقط
OM 17.02 54.09 Salalah|صلالة
OM 24.34 56.71 Sohar|صحار
OM 22.93 57.53 Nizwa|نزوى
OM 22.57 59.53 Sur|صور
JO 31.95 35.93 Amman|عمّان
JO 32.56 35.85 Irbid|إربد
JO 29.53 35.01 Aqaba|العقبة
PS 31.78 35.23 Jerusalem|القدس
PS 31.90 35.20 Ramallah|رام الله
PS 31.50 34.47 Gaza|غزة
LB 33.89 35.50 Beirut|بيروت
LB 34.44 35.84 Tripoli|طرابلس
SY 33.51 36.29 Damascus|دمشق
SY 36.20 37.16 Aleppo|حلب
IQ 33.31 44.37 Baghdad|بغداد
IQ 30.51 47.78 Basra|البصرة
IQ 36.19 44.01 Erbil|أربيل
EG 30.04 31.24 Cairo|القاهرة
EG 31.20 29.92 Alexandria|الإسكندرية
EG 27.26 33.81 Hurghada|الغردقة
EG 27.92 34.33 Sharm El Sheikh|شرم الشيخ
YE 15.37 44.19 Sanaa|صنعاء
YE 12.79 45.02 Aden|عدن
TR 41.01 28.98 Istanbul|إسطنبول
TR 39.93 32.86 Ankara|أنقرة
TR 38.42 27.14 Izmir|إزمير
TR 36.90 30.71 Antalya|أنطاليا
IR 35.69 51.39 Tehran|طهران
IR 29.59 52.58 Shiraz|شيراز
PK 24.86 67.01 Karachi|كراتشي
PK 31.55 74.34 Lahore|لاهور
PK 33.68 73.05 Islamabad|إسلام آباد
IN 19.08 72.88 Mumbai|مومباي
IN 28.61 77.21 Delhi|دلهي
IN 17.39 78.49 Hyderabad|حيدر آباد
IN 9.93 76.27 Kochi|كوتشي
`

/** The Gulf's and near ones; the Gulf's first. */
export const CITIES: readonly City[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [country, latitude, longitude, ...words] = line.split(' ')
    const [en = '', ar = ''] = words.join(' ').split('|')
    const code = country as CountryCode
    return { country: code, latitude: Number(latitude), longitude: Number(longitude), en, ar }
  })

export function cityAt({ latitude, longitude }: Place): City | undefined {
  return CITIES.find((city) => city.latitude === latitude && city.longitude === longitude)
}

const NEAR_DEGREES = 6

/** As in the country of the nearest city; far from all, what most of the world uses. */
export function methodAt(place: Place): SunMethod {
  const [nearest] = CITIES.map((city) => ({ city, away: degreesAway(city, place) })).toSorted(
    (one, other) => one.away - other.away,
  )
  const isNear = nearest !== undefined && nearest.away <= NEAR_DEGREES
  return isNear ? countryOf(nearest.city.country).method : 'muslimWorldLeague'
}

function degreesAway(one: Place, other: Place): number {
  return Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude)
}

/** Where this device seems to be: by its clock, else by the regions of its languages. */
export function proposedCity(timeZone: string, languages: readonly string[]): City | undefined {
  const zone = canonicalZone(timeZone)
  const byZone = CITIES.find((city) => canonicalZone(countryOf(city.country).timeZone) === zone)
  if (byZone) return byZone
  const regions = languages.map((language) => new Intl.Locale(language).region)
  const region = regions.find((region) => CITIES.some(({ country }) => country === region))
  return CITIES.find(({ country }) => country === region)
}

// Browsers disagree on names such as Asia/Kolkata and Asia/Calcutta.
function canonicalZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
