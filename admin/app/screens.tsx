import { PageTitle } from '../ui/page-header.tsx'
import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIED_KEY } from '../token.ts'
import { mayDo } from '#db/rules/roles.ts'
import { isSettingsTab, type Screen, leastRole, SCREENS } from '../paths.ts'
import { $role, useMayDo } from '../stores/own-restaurants.ts'
import { ErrorBoundary } from '../ui/as-island.tsx'
import { Skeleton, type Shape } from '../ui/loading.tsx'
import { focusTitle } from './focus-title.ts'
import { HomeScreen } from './home/home-screen.tsx'
import {
  LAZY_SCREENS,
  NoRestaurantScreen,
  NotForRoleScreen,
  SettingsScreen,
  TodayScreen,
} from './lazy-screens.ts'
import { $screen, replaceScreen } from './router.ts'
import { localStore } from '#admin/storage.ts'

export function Screens() {
  const { t } = useTranslation()
  const route = useStore($screen)?.route
  const mayImport = useMayDo('editor')
  useEffect(() => {
    // A menu from the landing page is looked over first.
    const isTried = localStore.getItem(TRIED_KEY) !== null && mayImport
    if (partOf(route) === 'home' && isTried) replaceScreen('import')
    else if (route === 'dashboard') replaceScreen('home')
  }, [route, mayImport])
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
  changes: 'rows',
  subscription: 'plans',
  billing: 'rows',
}

function shapeOf(screen: Screen | undefined): Shape {
  if (isSettingsTab(screen)) return 'fields'
  return (screen && SHAPES[screen]) ?? 'sections'
}

function Named({ screen }: { screen: Screen | undefined }) {
  // As it was when the screen was opened: who is given less meanwhile still sees what they typed.
  const [role] = useState(() => $role.get())
  const least = screen && leastRole(screen)
  if (role === null && screen !== 'account') return <NoRestaurantScreen />
  if (role !== null && least && !mayDo(role, least)) return <NotForRoleScreen least={least} />
  if (role === 'floor' && (screen === 'dashboard' || screen === 'home')) return <TodayScreen />
  if (isSettingsTab(screen)) return <SettingsScreen tab={screen} />
  if (screen === 'dashboard' || screen === 'home') return <HomeScreen />
  const { Component } = (screen && LAZY_SCREENS[screen]) ?? { Component: NotFoundScreen }
  return <Component />
}

function NewScreenFocus({ screen }: { screen: Screen | undefined }) {
  const part = partOf(screen)
  const before = useRef(part)
  const goesBackRef = useGoesBack()
  useEffect(() => {
    if (before.current === part) return
    before.current = part
    // The browser knows where on the page a visitor comes back to.
    if (!goesBackRef.current) window.scrollTo(0, 0)
    goesBackRef.current = false
    focusTitle()
  }, [part, goesBackRef])
  return null
}

function partOf(screen: Screen | undefined): string {
  if (screen === 'dashboard') return 'home'
  return isSettingsTab(screen) ? 'info' : String(screen)
}

function useGoesBack() {
  const goesBack = useRef(false)
  useEffect(() => {
    const note = () => (goesBack.current = true)
    // Before the router hears of it.
    window.addEventListener('popstate', note, { capture: true })
    return () => window.removeEventListener('popstate', note, { capture: true })
  }, [])
  return goesBack
}

function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <div className="centred">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <h1>{t('notFound.title')}</h1>
      <a href={SCREENS.home}>{t('notFound.home')}</a>
    </div>
  )
}
