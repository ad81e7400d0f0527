import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { publicMenuPath, SCREENS, type Screen } from '../../paths.ts'
import { MENU_GROUPS, type MenuEntry } from '../navigation.tsx'
import { prepareScreen } from '../lazy-screens.ts'
import { $screen } from '../router.ts'
import './side-menu.css'

/** The screens of the dashboard and the public menu. */
export function SideMenu() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="side-menu">
      {MENU_GROUPS.map(({ title, entries }) => (
        <div key={title}>
          {title && <p id={`side-menu-${title}`}>{t(`nav.${title}`)}</p>}
          <ul aria-labelledby={title ? `side-menu-${title}` : undefined}>
            {entries.map((entry) => (
              <li key={entry.target}>
                <EntryLink {...entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function EntryLink({ target, text, Icon, also = [] }: MenuEntry) {
  const { t } = useTranslation()
  const route = useStore($screen)?.route
  const restaurant = useStore($restaurant)
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
      aria-current={currentOf(route, [target, ...also])}
      className="side-menu-entry"
      onPointerEnter={() => prepareScreen(target)}
      onFocus={() => prepareScreen(target)}
    >
      <Icon />
      {t(`nav.${text}`)}
    </a>
  )
}

/** 'page' for the screen that the entry leads to, 'true' for those that belong to it. */
function currentOf(route: Screen | undefined, screens: readonly Screen[]) {
  if (route === undefined || !screens.includes(route)) return undefined
  return route === screens[0] ? 'page' : 'true'
}
