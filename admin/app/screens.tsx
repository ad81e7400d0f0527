import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { isSettingsTab, type Screen } from '../paths.ts'
import { HomeScreen } from './home-screen.tsx'
import {
  AccountScreen,
  AllergensScreen,
  BillingScreen,
  LawScreen,
  EditScreen,
  OptionsScreen,
  PaymentDoneScreen,
  SettingsScreen,
  SubscriptionScreen,
  TranslationsScreen,
  ViewScreen,
} from './lazy-screens.ts'
import { NewScreenFocus, partOf } from './new-screen-focus.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { $screen, replaceScreen } from './router.ts'

/** The screen that the address names. */
export function Screens() {
  const { t } = useTranslation()
  const route = useStore($screen)?.route
  useEffect(() => {
    if (route === 'dashboard') replaceScreen('home')
  }, [route])
  return (
    <Suspense fallback={<Spinner label={t('common.loading')} />}>
      {/* What broke one screen leaves the way to all others open. */}
      <ErrorBoundary key={partOf(route)}>
        <Named screen={route} />
      </ErrorBoundary>
      <NewScreenFocus screen={route} />
    </Suspense>
  )
}

function Named({ screen }: { screen: Screen | undefined }) {
  if (isSettingsTab(screen)) return <SettingsScreen tab={screen} />
  switch (screen) {
    case 'dashboard':
    case 'home':
      return <HomeScreen />
    case 'edit':
      return <EditScreen />
    case 'allergens':
      return <AllergensScreen />
    case 'law':
      return <LawScreen />
    case 'options':
      return <OptionsScreen />
    case 'translations':
      return <TranslationsScreen />
    case 'subscription':
      return <SubscriptionScreen />
    case 'billing':
      return <BillingScreen />
    case 'paymentDone':
      return <PaymentDoneScreen />
    case 'account':
      return <AccountScreen />
    case 'view':
      return <ViewScreen />
    default:
      return <NotFoundScreen />
  }
}
