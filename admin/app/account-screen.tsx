import { LoadedContent, Screen } from '../ui/screen.tsx'
import { useLoaded } from '../ui/loading.tsx'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import {
  DataSection,
  DevicesSection,
  EmailSection,
  PasswordSection,
} from '../features/account/components/account-sections.tsx'
import { DeleteSection } from '../features/account/components/delete-section.tsx'
import { getAccount } from '../features/account/account.ts'
import { $restaurant } from '../features/restaurant/restaurant.ts'
import { publicMenuUrl } from '../paths.ts'
import { leaveFor } from './lifecycle.ts'

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
