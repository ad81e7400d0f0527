import { CITIES } from '../rules/time/cities.ts'
import { withoutOtherNumbers, type PriceRun } from './prices.ts'

const NOTE =
  /https?:|www\.|\S@\p{L}|(?:^|\s)@[\w.]{3,}|\.(?:com|ae|sa|net|org|de|fr|uk)\b|\b(?:tel|phone|mob(?:ile)?|call|whats\s?app|fax|p\.?o\.? ?box)\b|هاتف|تلفون|جوال|واتس|للطلب|للحجز|\bvat\b|ضريبة|service charge|رسوم|all prices|prices? (?:are|in|include)|جميع الأسعار|الأسعار|subject to|allerg(?:y|ies|ic)|al+[eé]rg\p{L}*$|حساسية|minimum order|thank you|شكرا|follow us|instagram|facebook|تابعونا|scan (?:the|for|me)|opening hours|open (?:daily|from|\d)|ساعات العمل|أوقات العمل|مفتوح|terms (?:and|&)|copyright|©|all rights|page \d|صفحة \d|bon app[eé]tit|بالعافية|صحتين|delivery (?:charge|fee|available)|free delivery|التوصيل|توصيل مجاني|wi-?fi|password/iu
/** What is saved, or what an order has to cost. */
const OFFER =
  /\bsave\s(?:\p{Sc}\s?|\p{Lu}{2,3}\s)?\d[\d.,]*\W*$|\bany (?:meal|order) (?:above|over) \D{0,4}\d+\b(?! ?years)|(?:طلبات|الطلبات) فوق \d|رسوم التوصيل|خدمة التوصيل|\b(?:all|takeaway|online) orders?\b|\border online\b|\b(?:packing|packaging|delivery|parcel) charges?\b|\bfree (?:home )?delivery\b|\bminimum order\b|خصم|الحد الأدنى للطلب/iu
const TELEPHONE =
  /(?:\+|(?<!\d)00?)\d[\d\s().-]{6,}\d|(?<!\d)\d{7,}(?!\d)|(?<!\d)\d{3}[\s-]\d{3,4}[\s-]\d{3,4}(?!\d)/u
const HOURS =
  /\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.?|p\.m\.?|ص|م|صباحا|مساء)?\s*(?:-|–|—|to|till|until|إلى|الى|حتى)\s*\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.?|p\.m\.?|ص|م|صباحا|مساء)/iu
const DAYS =
  /\b(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\b|السبت|الأحد|الاحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|يوميا/iu
const TIME = /\d{1,2}:\d{2}/u
const PAGE_NUMBER = /^(?:page|صفحة|p\.)?\s*-?\s*\d{1,3}\s*-?(?:\s*(?:\/|of|من)\s*\d{1,3})?$/iu

/** 'Al Quoz 1, Dubai'. */
export function isAddress(text: string): boolean {
  const [last = '', ...before] = text.split(/\s*[,،]\s*/u).toReversed()
  return before.length > 0 && CITIES.some(({ en, ar }) => last === en || last === ar)
}

export function isOffer(text: string): boolean {
  return OFFER.test(text)
}

/** A line of a menu that is no dish: tax, hours, telephones, delivery. `plain` has ASCII digits. */
export function isNote(plain: string, runs: readonly PriceRun[]): boolean {
  if (TELEPHONE.test(plain) && withoutOtherNumbers(plain).replace(/[^\p{L}]/gu, '').length < 60) {
    return runs.every(({ prices }) => prices.every(({ values: [value = 0] }) => value > 1_000_000))
  }
  const isOfHours =
    TIME.test(plain) ||
    DAYS.test(plain) ||
    /open|hours|مفتوح|عمل/iu.test(plain) ||
    !/\p{L}/u.test(plain.replace(HOURS, ''))
  if (HOURS.test(plain) && isOfHours) return true
  if (DAYS.test(plain) && TIME.test(plain)) return true
  if (isAddress(plain)) return true
  if (/^(?:page|صفحة)/iu.test(plain) && PAGE_NUMBER.test(plain)) return true
  const isPriced = runs.some(({ prices }) => prices.length > 0)
  if (runs.flatMap(({ prices }) => prices).length === 1 && isOffer(plain)) return true
  return (
    NOTE.test(plain) &&
    (!isPriced || /https?:|www\.|\bvat\b|ضريبة|service charge|minimum|delivery/iu.test(plain))
  )
}
