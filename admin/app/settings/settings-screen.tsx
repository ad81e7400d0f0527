import { LoadedContent, Screen } from '../../ui/screen.tsx'
import { useLoaded } from '../../ui/loading.tsx'
import { useStore } from '@nanostores/react'
import { type ComponentType, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { QrPanel } from '../../features/qr-code/components/qr-panel.tsx'
import { AccentOffer } from '../../features/restaurant/components/accent-offer.tsx'
import { AtTableForm } from '../../features/restaurant/components/at-table-form.tsx'
import { ContactForm } from '../../features/restaurant/components/contact-form.tsx'
import { GeneralForm } from '../../features/restaurant/components/general-form.tsx'
import { HoursForm } from '../../features/restaurant/components/hours-form.tsx'
import { LogoForm } from '../../features/restaurant/components/logo-form.tsx'
import { LookForm } from '../../features/restaurant/components/look-form.tsx'
import { LookPreview } from '../../features/restaurant/components/look-preview.tsx'
import { SocialForm } from '../../features/restaurant/components/social-form.tsx'
import { mayDo } from '#db/rules/roles.ts'
import { $role } from '../../stores/own-restaurants.ts'
import { $menuSettings, $socialLinks, loadMenuSettings } from '../../stores/restaurant.ts'
import { type SettingsTab, leastRole, SCREENS, SETTINGS_TABS } from '../../paths.ts'
import { LoadedRestaurant } from '../loaded-restaurant.tsx'
import { MenuAddress } from '../menu-address.tsx'
import { EndedNotice, SuspendedNotice } from '../menu-screen.tsx'
import { $unsaved } from './settings-drafts.ts'
import './settings-screen.css'

const FORMS: Record<SettingsTab, ComponentType<{ restaurant: Restaurant }>> = {
  info: GeneralForm,
  infoLogo: LogoAndAccent,
  infoDesign: DesignForm,
  infoSocial: SocialLinksForm,
  infoContact: PhoneAndLinksForm,
  infoHours: OpeningHoursForm,
  infoTable: TableForm,
}

export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const Form = FORMS[tab]
  return (
    <Screen title={t('settings.title')} beside={<PublicationState />}>
      <SuspendedNotice />
      <SettingsTabs current={tab} />
      <LoadedRestaurant>
        {(restaurant) => (
          <div className={`stack gap-8 settings-columns settings-${tab}`}>
            <div className="stack gap-5 settings-form">
              {!restaurant.active && <EndedNotice />}
              <Form restaurant={restaurant} />
            </div>
            {tab === 'infoDesign' && <Look {...restaurant} />}
            {tab === 'info' && <Code {...restaurant} />}
          </div>
        )}
      </LoadedRestaurant>
    </Screen>
  )
}

function Code({ slug }: Restaurant) {
  return <MenuAddress slug={slug}>{({ href }) => <QrPanel address={href} />}</MenuAddress>
}

function Look({ slug }: Restaurant) {
  const settings = useStore($menuSettings)
  return settings && <LookPreview key={slug} {...{ settings, slug }} />
}

function LogoAndAccent({ restaurant }: { restaurant: Restaurant }) {
  return (
    <>
      <LogoForm restaurant={restaurant} />
      <AccentOffer restaurant={restaurant} />
    </>
  )
}

function DesignForm({ restaurant }: { restaurant: Restaurant }) {
  return (
    <LoadedMenuSettings>
      {(settings) => <LookForm {...{ restaurant, settings }} />}
    </LoadedMenuSettings>
  )
}

function SocialLinksForm() {
  const links = useStore($socialLinks)
  return links && <SocialForm links={links} />
}

function PhoneAndLinksForm() {
  return (
    <LoadedMenuSettings>{(settings) => <ContactForm settings={settings} />}</LoadedMenuSettings>
  )
}

function OpeningHoursForm() {
  return <LoadedMenuSettings>{(settings) => <HoursForm settings={settings} />}</LoadedMenuSettings>
}

function TableForm() {
  return (
    <LoadedMenuSettings>{(settings) => <AtTableForm settings={settings} />}</LoadedMenuSettings>
  )
}

export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation()
  const unsaved = useStore($unsaved)
  const rowRef = useCurrentInSight(current)
  const role = useStore($role)
  const open = SETTINGS_TABS.filter(
    (tab) => role !== null && mayDo(role, leastRole(tab) ?? 'floor'),
  )
  return (
    <nav aria-label={t('settings.tabs')}>
      <ul ref={rowRef} className="list settings-tabs">
        {open.map((tab) => (
          <li key={tab}>
            <a href={SCREENS[tab]} aria-current={tab === current ? 'page' : undefined}>
              <span>{t(`settings.${tab}`)}</span>
              {unsaved.has(tab) && (
                <span className="settings-tabs-unsaved">
                  <span className="visually-hidden">{` ${t('settings.unsaved')}`}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useCurrentInSight(current: SettingsTab) {
  const rowRef = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const row = rowRef.current
    const shown = row?.querySelector(`[href="${SCREENS[current]}"]`)
    if (row && shown) row.scrollLeft += middleOf(shown) - middleOf(row)
  }, [current])
  return rowRef
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

interface LoadedMenuSettingsProps {
  children: (settings: MenuSettings) => ReactNode
}

export function LoadedMenuSettings({ children }: LoadedMenuSettingsProps) {
  const { t } = useTranslation()
  const settings = useStore($menuSettings)
  const { loaded, reload } = useLoaded(loadMenuSettings)
  return (
    <LoadedContent of={loaded} shape="fields" failed={t('settings.loadFailed')} onRetry={reload}>
      {() => settings && children(settings)}
    </LoadedContent>
  )
}
