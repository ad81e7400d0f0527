import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { Skeleton, type Shape } from '../components/ui/skeleton.tsx'
import { isSettingsTab, type Screen } from '../paths.ts'
import { HomeScreen } from './home/home-screen.tsx'
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
    <Suspense fallback={<Skeleton label={t('common.loading')} of={shapeOf(route)} />}>
      {/* What broke one screen leaves the way to all others open. */}
      <ErrorBoundary key={partOf(route)}>
        <Named screen={route} />
      </ErrorBoundary>
      <NewScreenFocus screen={route} />
    </Suspense>
  )
}

const SHAPES: Partial<Record<Screen, Shape>> = {
  edit: 'cards',
  options: 'rows',
  allergens: 'rows',
  subscription: 'plans',
  billing: 'rows',
}

function shapeOf(screen: Screen | undefined): Shape {
  if (isSettingsTab(screen)) return 'fields'
  return (screen && SHAPES[screen]) ?? 'sections'
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
