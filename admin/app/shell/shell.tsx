import { useStore } from '@nanostores/react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '#db/rules/text/labels.ts'
import { $ownRestaurants } from '../../stores/own-restaurants.ts'
import { $restaurant } from '../../stores/restaurant.ts'
import { SubscriptionBanner } from '../../features/subscription/components/subscription-banner.tsx'
import { publicMenuPath, SCREENS, shownMenuUrl } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/hooks.ts'
import { MenuIcon, LogOutIcon } from '../../ui/icons.tsx'
import { LanguageSwitch, Logo } from '../../ui/page-header.tsx'
import { $unsavedForms, $offeredForms } from '../edit/forms.ts'
import { sendWaiting, logOut } from '../lifecycle.ts'
import { $hasUnsaved } from '../settings/settings-drafts.ts'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import './shell.css'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer')

const RestaurantSwitch = lazyPart(() => import('./restaurant-switch.tsx'), 'RestaurantSwitch')

const CONTENT_ID = 'content'

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <div className="shell">
      <a href={`#${CONTENT_ID}`} className="shell-skip">
        {t('nav.skip')}
      </a>
      <Header onOpenMenu={() => setIsMenuOpen(true)} />
      <div className="shell-side">
        <SideMenu />
      </div>
      <main className="shell-content" id={CONTENT_ID} tabIndex={-1} aria-label={t('nav.label')}>
        {children}
      </main>
      <Notices />
      <Suspense>
        {isMenuOpen && (
          <MenuDrawer onClose={() => setIsMenuOpen(false)}>
            <HeaderEnd />
          </MenuDrawer>
        )}
      </Suspense>
    </div>
  )
}

function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation()
  return (
    // Named, because a menu in a frame has a header of its own.
    <header className="header" aria-label={t('nav.label')}>
      <div className="header-menu">
        <Button look="icon" aria-label={t('nav.open')} onPress={onOpenMenu}>
          <MenuIcon />
        </Button>
      </div>
      <a href={SCREENS.home} className="header-logo">
        <Logo />
      </a>
      <RestaurantName />
      <SubscriptionBanner />
      <HeaderEnd />
    </header>
  )
}

/** In the header of a desk, and in the drawer of a phone. */
function HeaderEnd() {
  const restaurants = useStore($ownRestaurants) ?? []
  return (
    <div className="header-end">
      <Suspense>
        {restaurants.length > 1 && <RestaurantSwitch restaurants={restaurants} />}
      </Suspense>
      <LanguageSwitch />
      <LogOutButton />
    </div>
  )
}

function RestaurantName() {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <div className="header-restaurant">
      {restaurant && (
        <>
          <bdi translate="no" className="header-name">
            {shownName(restaurant).replaceAll(' ', '-')}
          </bdi>
          {/* From the left, so that what is cut off is the end of a long address. */}
          <a
            href={publicMenuPath(restaurant.slug)}
            target="_blank"
            dir="ltr"
            className="header-link"
          >
            <span>{shownMenuUrl(restaurant.slug)}</span>
            <span className="visually-hidden">{` ${t('common.newTab')}`}</span>
          </a>
        </>
      )}
    </div>
  )
}

const DiscardQuestion = lazyPart(() => import('../../ui/panel.tsx'), 'DiscardQuestion')

function LogOutButton() {
  const { t } = useTranslation()
  const forms = [...useStore($unsavedForms), ...useStore($offeredForms)]
  const isUnsaved = [forms.length > 0, useStore($hasUnsaved)].includes(true)
  const [asks, setAsks] = useState(false)

  async function leave() {
    if (isUnsaved || !(await sendWaiting())) setAsks(true)
    else await logOut()
  }

  return (
    <>
      <Button look="icon" aria-label={t('session.logOut')} onPress={() => void leave()}>
        <LogOutIcon />
        <span className="header-log-out">{t('session.logOut')}</span>
      </Button>
      <Suspense>
        {asks && <DiscardQuestion onKeep={() => setAsks(false)} onDiscard={() => void logOut()} />}
      </Suspense>
    </>
  )
}
