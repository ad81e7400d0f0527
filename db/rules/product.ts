/**
 * What the product is called, in each language of ours. Whoever runs it under another name changes
 * this file and the drawing of the name, `site/public/wordmark.svg`.
 */
export const PRODUCT_NAME: Readonly<Record<'en' | 'ar', string>> = { en: 'Qaima', ar: 'قائمة' }
