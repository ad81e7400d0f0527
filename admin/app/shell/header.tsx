import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../components/language-switch.tsx'
import { Logo } from '../../components/logo.tsx'
import { Button } from '../../components/ui/button.tsx'
import { MenuIcon } from '../../components/ui/icons.tsx'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { SubscriptionBanner } from '../../features/subscription/components/subscription-banner.tsx'
import { publicMenuPath, publicMenuUrl, SCREENS } from '../../paths.ts'
import { LogOutButton } from './log-out-button.tsx'
import './header.css'

/** Product, restaurant and its public menu, language, the way out. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
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
      <div className="header-end">
        <LanguageSwitch />
        <LogOutButton />
      </div>
    </header>
  )
}

/** The name, with hyphens as in its address, and the address of the public menu. */
function RestaurantName() {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <div className="header-restaurant">
      {restaurant && (
        <>
          <bdi className="header-name">{restaurant.name.replaceAll(' ', '-')}</bdi>
          {/* From the left, so that what is cut off is the end of a long address. */}
          <a
            href={publicMenuPath(restaurant.slug)}
            target="_blank"
            dir="ltr"
            className="header-link"
          >
            {publicMenuUrl(restaurant.slug)}
            <span className="visually-hidden"> {t('common.newTab')}</span>
          </a>
        </>
      )}
    </div>
  )
}
