import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '#admin/i18n/i18n.ts'
import { PAGES } from '#admin/paths.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { lazyPart } from '#admin/ui/hooks.ts'
import { Skeleton, useLoaded } from '#admin/ui/loading.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { readInvitation, takeAddressToken } from '../mail-links.ts'
import { SessionPage } from './session-page.tsx'

const Joining = lazyPart(async () => {
  await loadScreenTexts()
  return import('./joining.tsx')
}, 'Joining')

export const InvitationScreen = asIsland(InvitationPage)

function InvitationPage() {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const [load] = useState(() => () => readInvitation(token))
  const { loaded } = useLoaded(load)
  return (
    <SessionPage
      kind="invitation"
      other={{ question: 'haveAccount', link: 'logIn', path: PAGES.logIn }}
      needsStore
    >
      {loaded.status === 'loading' && <Skeleton label={t('common.loading')} of="fields" />}
      {loaded.status === 'failed' && <ProblemNotice problem={loaded.problem} />}
      <Suspense>
        {loaded.status === 'loaded' && <Joining token={token} invitation={loaded.value} />}
      </Suspense>
    </SessionPage>
  )
}
