import type { ComponentType } from 'react'
import type { Texts } from '../i18n/texts.ts'
import {
  ExternalIcon,
  HomeIcon,
  InformationIcon,
  PencilIcon,
  PersonIcon,
  PlanIcon,
  QrCodeIcon,
  ReceiptIcon,
} from '../components/ui/icons.tsx'
import { OptionsIcon } from '../components/ui/options-icon.tsx'
import { LawIcon, WheatIcon } from '../components/ui/law-icons.tsx'
import { LanguagesIcon } from '../components/ui/languages-icon.tsx'
import { SETTINGS_TABS, type Screen } from '../paths.ts'

/** One line of the side menu: a screen, or the public menu. */
export interface MenuEntry {
  target: Screen | 'public-menu'
  text: keyof Texts['nav']
  Icon: ComponentType
  /** Further screens that belong to the entry. */
  also?: readonly Screen[]
}

/** Entries that belong together, under a title of their own but for the first. */
interface MenuGroup {
  title: keyof Texts['nav'] | null
  entries: readonly MenuEntry[]
}

/** The side menu, from top to bottom. */
export const MENU_GROUPS: readonly MenuGroup[] = [
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
      { target: 'info', text: 'info', Icon: InformationIcon, also: SETTINGS_TABS },
      { target: 'view', text: 'view', Icon: QrCodeIcon },
      { target: 'law', text: 'law', Icon: LawIcon },
    ],
  },
  {
    title: 'accountGroup',
    entries: [
      { target: 'subscription', text: 'subscription', Icon: PlanIcon },
      { target: 'billing', text: 'billing', Icon: ReceiptIcon, also: ['paymentDone'] },
      { target: 'account', text: 'account', Icon: PersonIcon },
    ],
  },
]
