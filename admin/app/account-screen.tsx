import { LoadingContent, Screen } from '../ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DataSection,
  EmailSection,
  PasswordSection,
} from '../features/account/components/account-sections.tsx'
import { PasskeysSection } from '../features/account/components/passkeys-section.tsx'
import { SessionsSection } from '../features/account/components/sessions-section.tsx'
import { DeleteSection } from '../features/account/components/delete-section.tsx'
import { ProgramsSection } from '../features/programs/components/programs-section.tsx'
import { getAccount } from '../features/account/account.ts'
import { LeaveSection } from '../features/people/components/leave-section.tsx'
import { $ownRestaurants, $role } from '../stores/own-restaurants.ts'
import { $restaurant } from '../stores/restaurant.ts'
import { publicMenuUrl, ROUTES } from '../paths.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { leaveFor } from './lifecycle.ts'

export function AccountScreen() {
  const { t } = useTranslation()
  // A new password ends keys, and maybe more: what is shown of them is asked for again.
  const [changes, setChanges] = useState(0)
  const restaurant = useStore($restaurant)
  const slug = restaurant?.slug
  const role = useStore($role)
  const own = useStore($ownRestaurants)?.find((one) => one.role === 'owner')
  return (
    <Screen title={t('account.title')}>
      <LoadingContent load={getAccount} failed={t('account.loadFailed')}>
        {(account) => (
          <>
            <EmailSection account={account} />
            <PasswordSection account={account} onChanged={() => setChanges(changes + 1)} />
            <PasskeysSection account={account} />
            <SessionsSection
              key={`sessions ${changes}`}
              account={account}
              onSignedOut={() => leaveFor('signedOutEverywhere')}
            />
            {role === 'owner' && <DataSection />}
            {role === 'owner' && slug !== undefined && (
              <ProgramsSection key={changes} slug={slug} />
            )}
            {role !== null && role !== 'owner' && (
              <LeaveSection
                name={restaurant ? shownName(restaurant) : ''}
                onLeft={() => location.assign(ROUTES.home)}
              />
            )}
            <DeleteSection
              account={account}
              address={own === undefined ? location.host : publicMenuUrl(own.slug)}
              onDeleted={() => leaveFor('accountDeleted')}
            />
          </>
        )}
      </LoadingContent>
    </Screen>
  )
}
