import { lazyPart } from '../ui/hooks.ts'
import { loadScreenTexts } from '../i18n/i18n.ts'
import { isSettingsTab, SCREENS, type Screen } from '../paths.ts'

const loaders = {
  edit: withTexts(() => import('./edit/edit-screen.tsx')),
  import: withTexts(() => import('./import-screen.tsx')),
  settings: withTexts(() => import('./settings/settings-screen.tsx')),
  allergens: withTexts(() => import('./allergens-screen.tsx')),
  law: withTexts(() => import('../features/law/law-screen.tsx')),
  options: withTexts(() => import('./options-screen.tsx')),
  translations: withTexts(() => import('./translations-screen.tsx')),
  subscription: withTexts(() => import('./payments/subscription-screen.tsx')),
  billing: withTexts(() => import('./payments/billing-screen.tsx')),
  paymentDone: withTexts(() => import('./payments/payment-done-screen.tsx')),
  account: withTexts(() => import('./account-screen.tsx')),
  view: withTexts(() => import('./view-screen.tsx')),
}

function withTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return screen
  }
}

type Loaders = Partial<Record<string, () => Promise<unknown>>>

export const EditScreen = lazyPart(loaders.edit, (part) => part.EditScreen)
export const ImportScreen = lazyPart(loaders.import, (part) => part.ImportScreen)
export const AllergensScreen = lazyPart(loaders.allergens, (part) => part.AllergensScreen)
export const LawScreen = lazyPart(loaders.law, (part) => part.LawScreen)
export const OptionsScreen = lazyPart(loaders.options, (part) => part.OptionsScreen)
export const TranslationsScreen = lazyPart(loaders.translations, (part) => part.TranslationsScreen)
export const AccountScreen = lazyPart(loaders.account, (part) => part.AccountScreen)
export const SettingsScreen = lazyPart(loaders.settings, (part) => part.SettingsScreen)
export const SubscriptionScreen = lazyPart(loaders.subscription, (part) => part.SubscriptionScreen)
export const BillingScreen = lazyPart(loaders.billing, (part) => part.BillingScreen)
export const PaymentDoneScreen = lazyPart(loaders.paymentDone, (part) => part.PaymentDoneScreen)
export const ViewScreen = lazyPart(loaders.view, (part) => part.ViewScreen)

export function prepareScreen(screen: Screen): void {
  const name = isSettingsTab(screen) ? 'settings' : screen
  ;(loaders as Loaders)[name]?.().catch(() => {})
}

export function prepareFirstScreen(): void {
  const screen = Object.entries(SCREENS).find(([, path]) => path === location.pathname)?.[0]
  if (screen) prepareScreen(screen as Screen)
}
