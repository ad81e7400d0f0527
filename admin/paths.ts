import type { Role } from '#db/rules/roles.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { inRestaurant } from './chosen-restaurant.ts'

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

/** Paths, as the router knows them. */
export const ROUTES = {
  dashboard: '/dashboard',
  home: '/dashboard/home',
  edit: '/dashboard/edit',
  import: '/dashboard/import',
  translations: '/dashboard/translations',
  allergens: '/dashboard/allergens',
  law: '/dashboard/law',
  statistics: '/dashboard/statistics',
  changes: '/dashboard/changes',
  options: '/dashboard/options',
  ...SETTINGS,
  view: '/dashboard/view',
  subscription: '/dashboard/subscription',
  billing: '/dashboard/billing',
  paymentDone: '/dashboard/paymentdone',
  people: '/dashboard/people',
  account: '/dashboard/account',
} as const
export type Screen = keyof typeof ROUTES

/** Addresses, with the restaurant if one was chosen. */
export const SCREENS = addressesOf(ROUTES)

function addressesOf<Name extends string>(paths: Record<Name, string>): Record<Name, string> {
  const addresses = Object.entries<string>(paths).map(([name, path]) => [name, inRestaurant(path)])
  return Object.fromEntries(addresses) as Record<Name, string>
}

/** The least role for each screen; null: for everybody who is signed in. */
export const SCREEN_ROLES: Readonly<Record<Screen, Role | null>> = {
  dashboard: null,
  home: null,
  account: null,
  edit: 'editor',
  import: 'editor',
  translations: 'editor',
  allergens: 'editor',
  law: 'editor',
  statistics: 'editor',
  options: 'editor',
  infoLogo: 'editor',
  infoDesign: 'editor',
  view: 'editor',
  changes: 'manager',
  info: 'manager',
  infoSocial: 'manager',
  infoContact: 'manager',
  infoHours: 'manager',
  infoTable: 'manager',
  subscription: 'owner',
  billing: 'owner',
  paymentDone: 'owner',
  people: 'owner',
}

export function isSettingsTab(screen: Screen | undefined): screen is SettingsTab {
  return screen !== undefined && Object.hasOwn(SETTINGS, screen)
}

export const PAGES = {
  landing: '/',
  register: '/register',
  logIn: inRestaurant('/login'),
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
