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
import { OfferedElsewhere, OfferedSection } from '../features/people/components/handover.tsx'
import { DeleteRestaurantSection } from '../features/people/components/delete-restaurant-section.tsx'
import { NewRestaurantSection } from '../features/people/components/new-restaurant-section.tsx'
import { LeaveSection } from '../features/people/components/leave-section.tsx'
import { stopSavingDrafts } from '../forms/draft.ts'
import { tabStore } from '../storage.ts'
import { $here, $ownRestaurants, $role } from '../stores/own-restaurants.ts'
import { $restaurant } from '../stores/restaurant.ts'
import { publicMenuUrl, ROUTES } from '../paths.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { inRestaurant } from '../chosen-restaurant.ts'
import { leaveFor } from './lifecycle.ts'

export function AccountScreen() {
  const { t } = useTranslation()
  // A new password ends keys, and maybe more: what is shown of them is asked for again.
  const [changes, setChanges] = useState(0)
  const restaurant = useStore($restaurant)
  const slug = restaurant?.slug
  const role = useStore($role)
  const all = useStore($ownRestaurants) ?? []
  const owned = all.filter((one) => one.role === 'owner')
  const here = useStore($here)
  return (
    <Screen title={t('account.title')}>
      <LoadingContent load={getAccount} failed={t('account.loadFailed')}>
        {(account) => (
          <>
            {all.map(({ _id, name, offeredUntil }) => {
              if (offeredUntil === null) return null
              const restaurant = { name, offeredUntil }
              // What is done to a restaurant is done at its address.
              return _id === here?._id ? (
                <OfferedSection
                  key={_id}
                  account={account}
                  restaurant={restaurant}
                  onEnded={() => location.assign(inRestaurant(ROUTES.home, _id))}
                />
              ) : (
                <OfferedElsewhere
                  key={_id}
                  name={name}
                  onLook={() => location.assign(inRestaurant(ROUTES.account, _id))}
                />
              )
            })}
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
            <NewRestaurantSection
              isFirst={owned.length === 0}
              onMade={(id) => location.assign(addressOfNew(id, owned.length === 0))}
            />
            {role !== null && role !== 'owner' && (
              <LeaveSection
                name={restaurant ? shownName(restaurant) : ''}
                onLeft={() => location.assign(ROUTES.home)}
              />
            )}
            {here?.role === 'owner' && owned.length > 1 && (
              <DeleteRestaurantSection
                account={account}
                restaurant={here}
                address={publicMenuUrl(here.slug)}
                onDeleted={leaveDeleted}
              />
            )}
            <DeleteSection
              account={account}
              addresses={owned.map((one) => publicMenuUrl(one.slug))}
              onDeleted={() => leaveFor('accountDeleted')}
            />
          </>
        )}
      </LoadingContent>
    </Screen>
  )
}

/** Opens the first restaurant that is left; what was typed for the deleted one goes with it. */
function leaveDeleted(): void {
  stopSavingDrafts()
  tabStore.clear()
  location.assign(ROUTES.home)
}

/** A further one has no trial. */
function addressOfNew(id: string, isFirst: boolean): string {
  return isFirst ? ROUTES.home : inRestaurant(ROUTES.subscription, id)
}
