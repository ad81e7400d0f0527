import { encodePath } from '#db/rules/text/segments.ts'

const SETTINGS = {
  info: '/dashboard/info',
  infoLogo: '/dashboard/info/logo',
  infoDesign: '/dashboard/info/design',
  infoSocial: '/dashboard/info/social',
  infoContact: '/dashboard/info/contact',
  infoHours: '/dashboard/info/hours',
  infoTable: '/dashboard/info/table',
} as const
export type SettingsTab = keyof typeof SETTINGS
export const SETTINGS_TABS = Object.keys(SETTINGS) as SettingsTab[]

export const SCREENS = {
  dashboard: '/dashboard',
  home: '/dashboard/home',
  edit: '/dashboard/edit',
  import: '/dashboard/import',
  translations: '/dashboard/translations',
  allergens: '/dashboard/allergens',
  law: '/dashboard/law',
  statistics: '/dashboard/statistics',
  options: '/dashboard/options',
  ...SETTINGS,
  view: '/dashboard/view',
  subscription: '/dashboard/subscription',
  billing: '/dashboard/billing',
  paymentDone: '/dashboard/paymentdone',
  account: '/dashboard/account',
} as const
export type Screen = keyof typeof SCREENS

export function isSettingsTab(screen: Screen | undefined): screen is SettingsTab {
  return screen !== undefined && Object.hasOwn(SETTINGS, screen)
}

export const PAGES = {
  landing: '/',
  register: '/register',
  logIn: '/login',
  forgotPassword: '/forgot-password',
} as const

export function publicMenuUrl(slug: string): string {
  return `${location.origin}/${slug}`
}

/** As an owner reads it, without the scheme. */
export function shownMenuUrl(slug: string): string {
  return `${location.host}/${slug}`
}

export function publicMenuPath(slug: string): string {
  return encodePath(`/${slug}`)
}
