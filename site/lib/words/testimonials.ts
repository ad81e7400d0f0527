import type { DishKey } from './sample-texts.ts'
import type { SiteLanguage } from '../links/site-languages.ts'

/** What somebody says of the product. */
export interface Testimonial {
  /** A dish of the sample menu that stands for the place. */
  logo: DishKey
  review: string
  name: string
}

/**
 * Whether these are examples, which the page then says. Put what your own guests say in their place,
 * and set this to false.
 */
export const ARE_SAMPLES = true

export const TESTIMONIALS: Record<SiteLanguage, readonly Testimonial[]> = {
  en: [
    {
      logo: 'hammour',
      review: 'We change the fish of the day at six, and the terrace reads it at a minute past.',
      name: 'A fish grill by the harbour',
    },
    {
      logo: 'majboos',
      review: 'Half of our guests read Arabic, half English. Every dish sits right in both.',
      name: 'A family kitchen',
    },
    {
      logo: 'burger',
      review: 'I wrote the whole menu on my phone between lunch and dinner.',
      name: 'A burger counter',
    },
    {
      logo: 'latte',
      review: 'Every new price used to cost us a print run. Now it costs a minute.',
      name: 'A coffee house',
    },
    {
      logo: 'karak',
      review: 'People used to wave for the menu. Now they wave for a second karak.',
      name: 'A karak stand',
    },
    {
      logo: 'kunafa',
      review: 'We changed our name, and the codes on the tables still work.',
      name: 'A sweet shop',
    },
  ],
  ar: [
    {
      logo: 'hammour',
      review: 'نغيّر سمك اليوم في السادسة، وتقرؤه الشرفة بعدها بدقيقة.',
      name: 'مشاوي سمك عند الميناء',
    },
    {
      logo: 'majboos',
      review: 'نصف ضيوفنا يقرأ العربية ونصفهم الإنجليزية، وكل طبق مكتوب كما يجب في اللغتين.',
      name: 'مطبخ عائلي',
    },
    {
      logo: 'burger',
      review: 'كتبت القائمة كلها على هاتفي بين الغداء والعشاء.',
      name: 'ركن برغر',
    },
    {
      logo: 'latte',
      review: 'كان كل سعر جديد يكلّفنا طباعة جديدة، واليوم يكلّفنا دقيقة.',
      name: 'مقهى',
    },
    {
      logo: 'karak',
      review: 'كان الناس ينادون من أجل القائمة، وصاروا ينادون من أجل كوب كرك ثانٍ.',
      name: 'كشك كرك',
    },
    {
      logo: 'kunafa',
      review: 'غيّرنا اسم المحل وما زالت الرموز على الطاولات تعمل.',
      name: 'محل حلويات',
    },
  ],
}
