/** To rename the product, change this and `site/public/wordmark.svg`. */
export const PRODUCT_NAME: Readonly<Record<'en' | 'ar', string>> = { en: 'Qaima', ar: 'قائمة' }

/** In a sentence: alone, the name is the Arabic for 'a menu'. */
export const PRODUCT_NAME_IN_ARABIC = `منصة ${PRODUCT_NAME.ar}`
