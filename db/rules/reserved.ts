import { MENU_LANGUAGES } from './menu-languages.ts'

/** Those of its pages. */
export const PAGE_SEGMENTS = [
  'register',
  'login',
  'customers',
  'dashboard',
  'confirm-email',
  'forgot-password',
  'reset-password',
  'privacy',
  'terms',
  'design',
  '404',
]

/**
 * First path segments that belong to the product, so no restaurant can be called so. Calls added
 * later all go under `api`, so the list stays closed; `site/pages` is held to it by a test.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...PAGE_SEGMENTS,
  // calls
  'signup',
  'google',
  'verifytoken',
  'icons',
  'categories',
  'addcategory',
  'updatedcategory',
  'menu',
  'restaurant',
  'create-checkout-session',
  'paymentdetails',
  'verify-payment',
  'webhook',
  'healthz',
  'readyz',
  'metrics',
  'api',
  // files
  'media',
  'assets',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'sw.js',
  // languages
  'ar',
  'en',
])

/**
 * Below a restaurant, `info` is its information page, `index.html` the file of its menu, `404.html` that of a
 * suspended one: a file cannot be a folder as well. A language's code leads to the menu in it.
 */
export const RESERVED_CATEGORY_SEGMENTS: ReadonlySet<string> = new Set([
  'info',
  'index.html',
  '404.html',
  ...MENU_LANGUAGES,
])
