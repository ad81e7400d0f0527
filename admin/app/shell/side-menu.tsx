import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { publicMenuPath, SCREENS } from '../../paths.ts'
import { MENU_ENTRIES, type MenuEntry } from '../navigation.tsx'
import { prepareScreen } from '../lazy-screens.ts'
import { $screen } from '../router.ts'
import './side-menu.css'

/** The screens of the dashboard and the public menu. */
export function SideMenu() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="side-menu">
        {MENU_ENTRIES.map((entry) => (
          <li key={entry.target}>
            <EntryLink {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EntryLink({ target, text, Icon, also = [] }: MenuEntry) {
  const { t } = useTranslation()
  const route = useStore($screen)?.route
  const restaurant = useStore($restaurant)
  const isCurrent = [target, ...also].some((screen) => screen === route)
  if (target === 'public-menu') {
    return (
      <a
        href={restaurant ? publicMenuPath(restaurant.slug) : undefined}
        target="_blank"
        className="side-menu-entry"
      >
        <Icon />
        {t(`nav.${text}`)}
        <span className="visually-hidden"> {t('common.newTab')}</span>
      </a>
    )
  }
  return (
    <a
      href={SCREENS[target]}
      aria-current={isCurrent && (route === target ? 'page' : 'true')}
      className="side-menu-entry"
      onPointerEnter={() => prepareScreen(target)}
      onFocus={() => prepareScreen(target)}
    >
      <Icon />
      {t(`nav.${text}`)}
    </a>
  )
}
