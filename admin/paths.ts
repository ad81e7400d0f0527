import type { Role } from '#db/rules/roles.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { inRestaurant } from './chosen-restaurant.ts'

const FOR_ALL = {
  dashboard: '/dashboard',
  home: '/dashboard/home',
  account: '/dashboard/account',
} as const
const FOR_EDITORS = {
  today: '/dashboard/today',
  edit: '/dashboard/edit',
  import: '/dashboard/import',
  translations: '/dashboard/translations',
  allergens: '/dashboard/allergens',
  law: '/dashboard/law',
  statistics: '/dashboard/statistics',
  options: '/dashboard/options',
  view: '/dashboard/view',
  infoLogo: '/dashboard/info/logo',
  infoDesign: '/dashboard/info/design',
} as const
const FOR_MANAGERS = {
  changes: '/dashboard/changes',
  info: '/dashboard/info',
  infoSocial: '/dashboard/info/social',
  infoContact: '/dashboard/info/contact',
  infoHours: '/dashboard/info/hours',
  infoTable: '/dashboard/info/table',
} as const
const FOR_OWNERS = {
  subscription: '/dashboard/subscription',
  billing: '/dashboard/billing',
  paymentDone: '/dashboard/paymentdone',
  people: '/dashboard/people',
} as const

/** Paths, as the router knows them. */
export const ROUTES = { ...FOR_ALL, ...FOR_EDITORS, ...FOR_MANAGERS, ...FOR_OWNERS } as const
export type Screen = keyof typeof ROUTES

/** Addresses, with the restaurant if one was chosen. */
export const SCREENS = addressesOf(ROUTES)

function addressesOf<Name extends string>(paths: Record<Name, string>): Record<Name, string> {
  const addresses = Object.entries<string>(paths).map(([name, path]) => [name, inRestaurant(path)])
  return Object.fromEntries(addresses) as Record<Name, string>
}

/** The least role for a screen; null: for everybody who is signed in. */
export function leastRole(screen: Screen): Role | null {
  if (screen in FOR_OWNERS) return 'owner'
  if (screen in FOR_MANAGERS) return 'manager'
  return screen in FOR_EDITORS ? 'editor' : null
}

export type SettingsTab = Extract<Screen, `info${string}`>
/** In their order. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  'info',
  'infoLogo',
  'infoDesign',
  'infoSocial',
  'infoContact',
  'infoHours',
  'infoTable',
]

export function isSettingsTab(screen: Screen | undefined): screen is SettingsTab {
  return screen !== undefined && screen.startsWith('info')
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
