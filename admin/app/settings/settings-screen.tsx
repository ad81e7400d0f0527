import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { LoadedRestaurant } from '../loaded-restaurant.tsx'
import { MenuAddress } from '../menu-address.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { AccentOffer } from '../../features/restaurant/components/accent-offer.tsx'
import { ContactForm } from '../../features/restaurant/components/contact-form.tsx'
import { GeneralForm } from '../../features/restaurant/components/general-form.tsx'
import { HoursForm } from '../../features/restaurant/components/hours-form.tsx'
import { LogoForm } from '../../features/restaurant/components/logo-form.tsx'
import { LoadedMenuSettings } from '../../features/restaurant/components/loaded-menu-settings.tsx'
import { LookForm } from '../../features/restaurant/components/look-form.tsx'
import { LookPreview } from '../../features/restaurant/components/look-preview.tsx'
import { SocialForm } from '../../features/restaurant/components/social-form.tsx'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { QrPanel } from '../../features/qr-code/components/qr-panel.tsx'
import { $menuSettings } from '../../features/restaurant/stores/menu-settings.ts'
import { $socialLinks } from '../../features/restaurant/stores/restaurant.ts'
import { EndedNotice } from '../ended-notice.tsx'
import { SuspendedNotice } from '../suspended-notice.tsx'
import type { SettingsTab } from '../../paths.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import './settings-screen.css'

const FORMS: Record<SettingsTab, ComponentType<{ restaurant: Restaurant }>> = {
  info: GeneralForm,
  infoLogo: LogoAndAccent,
  infoDesign: DesignForm,
  infoSocial: SocialLinksForm,
  infoContact: PhoneAndLinksForm,
  infoHours: OpeningHoursForm,
}

/** Restaurant settings: one of their parts, and the code of the menu beside it. */
export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const Form = FORMS[tab]
  return (
    <Screen title={t('settings.title')} beside={<PublicationState />}>
      <SuspendedNotice />
      <SettingsTabs current={tab} />
      <LoadedRestaurant>
        {(restaurant) => (
          <div className={`settings-columns settings-${tab}`}>
            <div className="settings-form">
              {!restaurant.active && <EndedNotice />}
              <Form restaurant={restaurant} />
            </div>
            {tab === 'infoDesign' ? <Look {...restaurant} /> : <Code {...restaurant} />}
          </div>
        )}
      </LoadedRestaurant>
    </Screen>
  )
}

/** The code of the menu. */
function Code({ slug }: Restaurant) {
  return <MenuAddress slug={slug}>{({ href }) => <QrPanel address={href} />}</MenuAddress>
}

/** The menu in the look that is being chosen. */
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

function SocialLinksForm({ restaurant }: { restaurant: Restaurant }) {
  const links = useStore($socialLinks)
  return links && <SocialForm links={links} isReadOnly={!restaurant.active} />
}

function PhoneAndLinksForm({ restaurant }: { restaurant: Restaurant }) {
  return (
    <LoadedMenuSettings>
      {(settings) => <ContactForm {...{ restaurant, settings }} />}
    </LoadedMenuSettings>
  )
}

function OpeningHoursForm({ restaurant }: { restaurant: Restaurant }) {
  return (
    <LoadedMenuSettings>
      {(settings) => <HoursForm {...{ settings }} isReadOnly={!restaurant.active} />}
    </LoadedMenuSettings>
  )
}
