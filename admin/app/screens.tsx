import { PageTitle } from '../ui/page-header.tsx'
import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIED_KEY } from '../token.ts'
import { isSettingsTab, type Screen, SCREENS } from '../paths.ts'
import { ErrorBoundary } from '../ui/as-island.tsx'
import { Skeleton, type Shape } from '../ui/loading.tsx'
import { focusTitle } from './focus-title.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { LAZY_SCREENS, SettingsScreen } from './lazy-screens.ts'
import { $screen, replaceScreen } from './router.ts'
import { localStore } from '#admin/storage.ts'

export function Screens() {
  const { t } = useTranslation()
  const route = useStore($screen)?.route
  useEffect(() => {
    // A menu from the landing page is looked over first.
    if (partOf(route) === 'home' && localStore.getItem(TRIED_KEY)) replaceScreen('import')
    else if (route === 'dashboard') replaceScreen('home')
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
