import { lazyPart, type Components } from '../ui/hooks.ts'
import { loadScreenTexts } from '../i18n/i18n.ts'
import { isSettingsTab, ROUTES, type Screen } from '../paths.ts'

const settings = lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen')

export const SettingsScreen = settings.Component

const today = lazyScreen(() => import('./today-screen.tsx'), 'TodayScreen')

/** What the floor has for a home. */
export const TodayScreen = today.Component

const screens = {
  today,
  edit: lazyScreen(() => import('./edit/edit-screen.tsx'), 'EditScreen'),
  import: lazyScreen(() => import('./import-screen.tsx'), 'ImportScreen'),
  allergens: lazyScreen(() => import('./allergens-screen.tsx'), 'AllergensScreen'),
  law: lazyScreen(() => import('../features/law/law-screen.tsx'), 'LawScreen'),
  statistics: lazyScreen(
    () => import('../features/statistics/components/statistics-screen.tsx'),
    'StatisticsScreen',
  ),
  changes: lazyScreen(() => import('./changes-screen.tsx'), 'ChangesScreen'),
  options: lazyScreen(() => import('./options-screen.tsx'), 'OptionsScreen'),
  translations: lazyScreen(() => import('./translations-screen.tsx'), 'TranslationsScreen'),
  subscription: lazyScreen(
    () => import('./payments/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
  billing: lazyScreen(() => import('./payments/billing-screen.tsx'), 'BillingScreen'),
  paymentDone: lazyScreen(() => import('./payments/payment-done-screen.tsx'), 'PaymentDoneScreen'),
  people: lazyScreen(
    () => import('../features/people/components/people-screen.tsx'),
    'PeopleScreen',
  ),
  account: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
  view: lazyScreen(() => import('./view-screen.tsx'), 'ViewScreen'),
}

const loadClosed = () => import('./closed-screens.tsx')
export const NoRestaurantScreen = lazyScreen(loadClosed, 'NoRestaurantScreen').Component
export const NotForRoleScreen = lazyScreen(loadClosed, 'NotForRoleScreen').Component

export const WeekOpenings = lazyScreen(
  () => import('../features/statistics/components/week-openings.tsx'),
  'WeekOpenings',
).Component

export const WherePanel = lazyScreen(
  () => import('../features/restaurant/components/where-panel.tsx'),
  'WherePanel',
).Component

type LazyScreen = (typeof screens)[keyof typeof screens]

/** By the name of the screen; undefined for the others. */
export const LAZY_SCREENS: Partial<Record<Screen, LazyScreen>> = screens

function lazyScreen<Name extends string, Module extends Components<Name>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadWithTexts = async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return screen
  }
  return { load: loadWithTexts, Component: lazyPart(loadWithTexts, name) }
}

export function prepareScreen(screen: Screen): void {
  const { load } = (isSettingsTab(screen) ? settings : LAZY_SCREENS[screen]) ?? {}
  load?.().catch(() => {})
}

export function prepareFirstScreen(): void {
  const screen = Object.entries(ROUTES).find(([, path]) => path === location.pathname)?.[0]
  if (screen) prepareScreen(screen as Screen)
}
