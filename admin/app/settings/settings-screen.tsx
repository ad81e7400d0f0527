import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { LoadedRestaurant } from '../loaded-restaurant.tsx'
import { MenuAddress } from '../menu-address.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { GeneralForm } from '../../features/restaurant/components/general-form.tsx'
import { LogoForm } from '../../features/restaurant/components/logo-form.tsx'
import { SocialForm } from '../../features/restaurant/components/social-form.tsx'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { QrPanel } from '../../features/qr-code/components/qr-panel.tsx'
import { $socialLinks } from '../../features/restaurant/stores/restaurant.ts'
import { EndedNotice } from '../ended-notice.tsx'
import { SuspendedNotice } from '../suspended-notice.tsx'
import { SettingsTabs, type SettingsTab } from './settings-tabs.tsx'
import './settings-screen.css'

/** Restaurant settings: one of their parts, and the code of the menu beside it. */
export function SettingsScreen({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  return (
    <div className="settings">
      <Screen title={t('settings.title')} beside={<PublicationState />}>
        <SuspendedNotice />
        <SettingsTabs current={tab} />
        <LoadedRestaurant>
          {(restaurant) => (
            <div className="settings-columns">
              <div className="settings-form">
                {!restaurant.active && <EndedNotice />}
                {tab === 'info' && <GeneralForm restaurant={restaurant} />}
                {tab === 'infoLogo' && <LogoForm restaurant={restaurant} />}
                {tab === 'infoSocial' && <Social isReadOnly={!restaurant.active} />}
              </div>
              <MenuAddress slug={restaurant.slug}>
                {({ href }) => <QrPanel address={href} />}
              </MenuAddress>
            </div>
          )}
        </LoadedRestaurant>
      </Screen>
    </div>
  )
}

function Social({ isReadOnly }: { isReadOnly: boolean }) {
  const links = useStore($socialLinks)
  return links && <SocialForm links={links} isReadOnly={isReadOnly} />
}
