import { encodePath } from '#db/rules/segments.ts'

/** The screens of the dashboard, by name: what the router knows. */
export const SCREENS = {
  dashboard: '/dashboard',
  home: '/dashboard/home',
  edit: '/dashboard/edit',
  info: '/dashboard/info',
  infoLogo: '/dashboard/info/logo',
  infoSocial: '/dashboard/info/social',
  view: '/dashboard/view',
  subscription: '/dashboard/subscription',
  billing: '/dashboard/billing',
  paymentDone: '/dashboard/paymentdone',
  account: '/dashboard/account',
} as const
export type Screen = keyof typeof SCREENS

/** Pages of the site around the dashboard. */
export const PAGES = {
  landing: '/',
  register: '/register',
  logIn: '/login',
  forgotPassword: '/forgot-password',
} as const

/** The address of a public menu as people read it. */
export function publicMenuUrl(slug: string): string {
  return `${location.origin}/${slug}`
}

/** The address of a public menu, for a link. */
export function publicMenuPath(slug: string): string {
  return encodePath(`/${slug}`)
}
