import { lazy } from 'react'
import { loadScreenTexts } from '../i18n/i18n.ts'
import { isSettingsTab, SCREENS, type Screen } from '../paths.ts'

// Screens that bring more code than the way to them is worth waiting for.
const loaders = {
  edit: withTexts(() => import('./edit/edit-screen.tsx')),
  settings: withTexts(() => import('./settings/settings-screen.tsx')),
  allergens: withTexts(() => import('./allergens-screen.tsx')),
  law: () => import('./law-screen.tsx'),
  options: withTexts(() => import('./options-screen.tsx')),
  translations: withTexts(() => import('./translations-screen.tsx')),
  subscription: () => import('./payments/subscription-screen.tsx'),
  billing: () => import('./payments/billing-screen.tsx'),
  paymentDone: () => import('./payments/payment-done-screen.tsx'),
  account: () => import('./account-screen.tsx'),
  view: withTexts(() => import('./view-screen.tsx')),
}

/** Loads a screen together with what it says. */
function withTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return screen
  }
}

type Loaders = Partial<Record<string, () => Promise<unknown>>>

export const EditScreen = lazy(() =>
  loaders.edit().then(({ EditScreen }) => ({ default: EditScreen })),
)
export const AllergensScreen = lazy(() =>
  loaders.allergens().then(({ AllergensScreen }) => ({ default: AllergensScreen })),
)
export const LawScreen = lazy(() => loaders.law().then(({ LawScreen }) => ({ default: LawScreen })))
export const OptionsScreen = lazy(() =>
  loaders.options().then(({ OptionsScreen }) => ({ default: OptionsScreen })),
)
export const TranslationsScreen = lazy(() =>
  loaders.translations().then(({ TranslationsScreen }) => ({ default: TranslationsScreen })),
)
export const AccountScreen = lazy(() =>
  loaders.account().then(({ AccountScreen }) => ({ default: AccountScreen })),
)
export const SettingsScreen = lazy(() =>
  loaders.settings().then(({ SettingsScreen }) => ({ default: SettingsScreen })),
)
export const SubscriptionScreen = lazy(() =>
  loaders.subscription().then(({ SubscriptionScreen }) => ({ default: SubscriptionScreen })),
)
export const BillingScreen = lazy(() =>
  loaders.billing().then(({ BillingScreen }) => ({ default: BillingScreen })),
)
export const PaymentDoneScreen = lazy(() =>
  loaders.paymentDone().then(({ PaymentDoneScreen }) => ({ default: PaymentDoneScreen })),
)
export const ViewScreen = lazy(() =>
  loaders.view().then(({ ViewScreen }) => ({ default: ViewScreen })),
)

/** Fetches the code of a screen that is about to be opened. */
export function prepareScreen(screen: Screen): void {
  const name = isSettingsTab(screen) ? 'settings' : screen
  // A failure shows when the screen is opened.
  ;(loaders as Loaders)[name]?.().catch(() => {})
}

/** Fetches the code of the screen that the address names, while the session is being checked. */
export function prepareFirstScreen(): void {
  const screen = Object.entries(SCREENS).find(([, path]) => path === location.pathname)?.[0]
  if (screen) prepareScreen(screen as Screen)
}
