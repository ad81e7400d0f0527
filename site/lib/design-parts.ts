import type { SiteLanguage } from './site-languages.ts'

/** Colours by the name that `tokens.css` gives them; `design.css` shows each. */
export const COLOURS = [
  'ground',
  'raised',
  'wash',
  'hairline',
  'text',
  'quiet',
  'action',
  'on-action',
  'deep',
  'on-deep',
  'highlight',
  'on-highlight',
  'error',
] as const

export const SIZES = ['display', 'title', '52', '36', '28', '22', '18', '16', '14'] as const
export const SPACES = ['1', '2', '3', '4', '5', '6', '8', '12', '16'] as const
export const CORNERS = ['field', 'card', 'panel', 'full'] as const

interface DesignTexts {
  title: string
  lead: string
  mark: string
  colour: string
  type: string
  sample: string
  space: string
  shape: string
  motion: string
  motionText: string
  actions: string
  buttons: string
  fields: string
  notices: string
  icons: string
  menus: string
  menuPage: string
  missing: string
  dishPage: string
  infoPage: string
}

/** What the page of all parts says. */
export const DESIGN_TEXTS: Record<SiteLanguage, DesignTexts> = {
  en: {
    title: 'Design',
    lead: 'Paper, ink, cardamom, a little saffron. Dishes are the heroes; everything here steps back.',
    mark: 'Mark and wordmark',
    colour: 'Colour',
    type: 'Type',
    sample: 'Fresh from the oven',
    space: 'Space',
    shape: 'Shape',
    motion: 'Motion',
    motionText:
      '150 ms to answer a touch, 200 ms to show where something went; none where less is asked for.',
    actions: 'Links that lead on',
    buttons: 'Buttons',
    fields: 'Fields',
    notices: 'Messages',
    icons: 'Drawings',
    menus: 'Parts of a menu',
    menuPage: 'Strip, dishes, prices',
    missing: 'What is not there yet',
    dishPage: 'A dish',
    infoPage: 'The restaurant',
  },
  ar: {
    title: 'التصميم',
    lead: 'ورق وحبر وهيل وقليل من الزعفران. الأطباق هي البطل، وما سواها يتراجع خطوة.',
    mark: 'الشعار والاسم',
    colour: 'الألوان',
    type: 'الخط',
    sample: 'طازج من الفرن',
    space: 'المسافات',
    shape: 'الأشكال',
    motion: 'الحركة',
    motionText: '150 ملّي ثانية للرد على اللمس و200 لبيان إلى أين ذهب الشيء، ولا حركة لمن لا يريدها.',
    actions: 'روابط تقود إلى التالي',
    buttons: 'أزرار',
    fields: 'حقول',
    notices: 'رسائل',
    icons: 'رسوم',
    menus: 'أجزاء القائمة',
    menuPage: 'شريط الأقسام والأطباق والأسعار',
    missing: 'ما لم يُضَف بعد',
    dishPage: 'طبق',
    infoPage: 'المطعم',
  },
}
