import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { LoadedContent } from '../components/loaded-content.tsx'
import { Screen } from '../components/ui/screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { DataSection } from '../features/account/components/data-section.tsx'
import { DeleteSection } from '../features/account/components/delete-section.tsx'
import { DevicesSection } from '../features/account/components/devices-section.tsx'
import { EmailSection } from '../features/account/components/email-section.tsx'
import { PasswordSection } from '../features/account/components/password-section.tsx'
import { getAccount } from '../features/account/requests.ts'
import { $restaurant } from '../features/restaurant/stores/restaurant.ts'
import { publicMenuUrl } from '../paths.ts'
import { leaveFor } from './lifecycle.ts'

/** How the owner signs in, what there is to take along, and the way out for good. */
export function AccountScreen() {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(getAccount)
  const slug = useStore($restaurant)?.slug
  return (
    <Screen title={t('account.title')}>
      <LoadedContent of={loaded} failed={t('account.loadFailed')} onRetry={reload}>
        {(account) => (
          <>
            <EmailSection account={account} />
            <PasswordSection account={account} />
            <DevicesSection account={account} onSignedOut={() => leaveFor('signedOutEverywhere')} />
            <DataSection />
            <DeleteSection
              account={account}
              address={slug === undefined ? location.host : publicMenuUrl(slug)}
              onDeleted={() => leaveFor('accountDeleted')}
            />
          </>
        )}
      </LoadedContent>
    </Screen>
  )
}
