import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { $restaurant } from '../../stores/restaurant.ts'
import type { Texts } from '../../i18n/texts.ts'
import { mayDo, type Role } from '#db/rules/roles.ts'
import { publicMenuPath, leastRole, SCREENS, type Screen } from '../../paths.ts'
import { $role } from '../../stores/own-restaurants.ts'
import {
  ClockIcon,
  ExternalIcon,
  HomeIcon,
  InformationIcon,
  PencilIcon,
  PeopleIcon,
  PersonIcon,
  PhotoIcon,
  PlanIcon,
  QrCodeIcon,
  ReceiptIcon,
  RestoreIcon,
  OptionsIcon,
  LawIcon,
  ChartIcon,
  WheatIcon,
  LanguagesIcon,
} from '../../ui/icons.tsx'
import { prepareScreen } from '../lazy-screens.ts'
import { $screen } from '../router.ts'
import './shell.css'

export function SideMenu() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="stack gap-3 side-menu">
      {useGroups().map(({ title, entries }) => (
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

/** What the role may open. */
function useGroups(): readonly MenuGroup[] {
  const role = useStore($role)
  return MENU_GROUPS.map(({ title, entries }) => {
    const open = entries.filter(({ target }) => isOpenTo(role, target))
    return { title, entries: open }
  }).filter(({ entries }) => entries.length > 0)
}

function isOpenTo(role: Role | null, target: MenuEntry['target']): boolean {
  if (role === null) return target === 'account'
  // Whoever may do more has all opening hours, and the floor has it for a home.
  if (target === 'today') return role === 'editor'
  const least = target === 'public-menu' ? null : leastRole(target)
  return least === null || mayDo(role, least)
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
        <span>{t(`nav.${text}`)}</span>
        <span className="visually-hidden">{` ${t('common.newTab')}`}</span>
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
      <span>{t(`nav.${text}`)}</span>
    </a>
  )
}

function currentOf(route: Screen | undefined, screens: readonly Screen[]) {
  if (route === undefined || !screens.includes(route)) return undefined
  return route === screens[0] ? 'page' : 'true'
}

interface MenuEntry {
  target: Screen | 'public-menu'
  text: keyof Texts['nav']
  Icon: ComponentType
  also?: readonly Screen[]
}

interface MenuGroup {
  title: keyof Texts['nav'] | null
  entries: readonly MenuEntry[]
}

const MENU_GROUPS: readonly MenuGroup[] = [
  { title: null, entries: [{ target: 'home', text: 'home', Icon: HomeIcon }] },
  {
    title: 'menuGroup',
    entries: [
      { target: 'edit', text: 'edit', Icon: PencilIcon },
      { target: 'options', text: 'options', Icon: OptionsIcon },
      { target: 'allergens', text: 'allergens', Icon: WheatIcon },
      { target: 'translations', text: 'translations', Icon: LanguagesIcon },
      { target: 'public-menu', text: 'viewMenus', Icon: ExternalIcon },
    ],
  },
  {
    title: 'restaurantGroup',
    entries: [
      {
        target: 'info',
        text: 'info',
        Icon: InformationIcon,
        also: ['infoLogo', 'infoSocial', 'infoContact', 'infoTable'],
      },
      { target: 'infoDesign', text: 'design', Icon: PhotoIcon },
      { target: 'infoHours', text: 'hours', Icon: ClockIcon },
      { target: 'today', text: 'today', Icon: ClockIcon },
      { target: 'view', text: 'view', Icon: QrCodeIcon },
      { target: 'statistics', text: 'statistics', Icon: ChartIcon },
      { target: 'changes', text: 'changes', Icon: RestoreIcon },
      { target: 'law', text: 'law', Icon: LawIcon },
    ],
  },
  {
    title: 'accountGroup',
    entries: [
      { target: 'subscription', text: 'subscription', Icon: PlanIcon },
      { target: 'billing', text: 'billing', Icon: ReceiptIcon, also: ['paymentDone'] },
      { target: 'people', text: 'people', Icon: PeopleIcon },
      { target: 'account', text: 'account', Icon: PersonIcon },
    ],
  },
]
