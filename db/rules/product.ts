/** To rename the product, change this and `site/public/wordmark.svg`. */
export const PRODUCT_NAME: Readonly<Record<'en' | 'ar', string>> = { en: 'Qaima', ar: 'قائمة' }
