import type { ReactNode } from 'react'
import { lazyPart } from '../ui/hooks.ts'
import { loadScreenTexts } from '../i18n/i18n.ts'
import { isSettingsTab, SCREENS, type Screen, type SettingsTab } from '../paths.ts'

const settings = lazyScreen(
  () => import('./settings/settings-screen.tsx'),
  (part): ((props: { tab: SettingsTab }) => ReactNode) => part.SettingsScreen,
)

export const SettingsScreen = settings.Component

const screens = {
  edit: lazyScreen(
    () => import('./edit/edit-screen.tsx'),
    (part) => part.EditScreen,
  ),
  import: lazyScreen(
    () => import('./import-screen.tsx'),
    (part) => part.ImportScreen,
  ),
  allergens: lazyScreen(
    () => import('./allergens-screen.tsx'),
    (part) => part.AllergensScreen,
  ),
  law: lazyScreen(
    () => import('../features/law/law-screen.tsx'),
    (part) => part.LawScreen,
  ),
  options: lazyScreen(
    () => import('./options-screen.tsx'),
    (part) => part.OptionsScreen,
  ),
  translations: lazyScreen(
    () => import('./translations-screen.tsx'),
    (part) => part.TranslationsScreen,
  ),
  subscription: lazyScreen(
    () => import('./payments/subscription-screen.tsx'),
    (part) => part.SubscriptionScreen,
  ),
  billing: lazyScreen(
    () => import('./payments/billing-screen.tsx'),
    (part) => part.BillingScreen,
  ),
  paymentDone: lazyScreen(
    () => import('./payments/payment-done-screen.tsx'),
    (part) => part.PaymentDoneScreen,
  ),
  account: lazyScreen(
    () => import('./account-screen.tsx'),
    (part) => part.AccountScreen,
  ),
  view: lazyScreen(
    () => import('./view-screen.tsx'),
    (part) => part.ViewScreen,
  ),
}

type LazyScreen = (typeof screens)[keyof typeof screens]

/** By the name of the screen; undefined for the others. */
export const LAZY_SCREENS: Partial<Record<Screen, LazyScreen>> = screens

function lazyScreen<Module, Props extends object = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: Props) => ReactNode,
) {
  const loadWithTexts = async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return screen
  }
  return { load: loadWithTexts, Component: lazyPart(loadWithTexts, pick) }
}

export function prepareScreen(screen: Screen): void {
  const { load } = (isSettingsTab(screen) ? settings : LAZY_SCREENS[screen]) ?? {}
  load?.().catch(() => {})
}

export function prepareFirstScreen(): void {
  const screen = Object.entries(SCREENS).find(([, path]) => path === location.pathname)?.[0]
  if (screen) prepareScreen(screen as Screen)
}
