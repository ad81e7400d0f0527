import { PRODUCT_NAME } from './product.ts'

/**
 * First path segments that belong to the product, so no restaurant can be called so. Calls added
 * later all go under `api`, so the list stays closed; `site/pages` is held to it by a test.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  // pages
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
 * Further names that no restaurant can take, because guests and owners would believe that it is us,
 * or who is paid through us. They are no addresses of ours: whoever has one keeps it.
 */
export const OFFICIAL_SEGMENTS: ReadonlySet<string> = new Set([
  ...Object.values(PRODUCT_NAME).map((name) => name.toLowerCase()),
  'admin',
  'administrator',
  'official',
  'support',
  'help',
  'billing',
  'payments',
  'security',
  'stripe',
])

/**
 * Below a restaurant, `info` is its information page, `index.html` the file of its menu, and `404.html`
 * that of a suspended one: a file cannot be a folder as well.
 */
export const RESERVED_CATEGORY_SEGMENTS: ReadonlySet<string> = new Set([
  'info',
  'index.html',
  '404.html',
])
