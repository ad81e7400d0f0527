import { LoadingContent } from '../ui/screen.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf, client } from '../client.ts'
import { publicMenuPath } from '../paths.ts'

interface Address {
  href: string
  shown: string
}

interface MenuAddressProps {
  slug: string
  children: (address: Address) => ReactNode
}

/** What needs the lasting address of a menu, as the server knows it: a code is printed once. */
export function MenuAddress({ slug, children }: MenuAddressProps) {
  const { t } = useTranslation()
  return (
    <LoadingContent load={getSite} failed={t('qr.loadFailed')}>
      {({ publicUrl }) =>
        children({
          href: publicUrl + publicMenuPath(slug),
          shown: `${publicUrl.replace(/^https?:\/\//, '')}/${slug}`,
        })
      }
    </LoadingContent>
  )
}

/** Where the public menus are, which need not be where the dashboard was opened. */
function getSite() {
  return answerOf(client.api.site.$get())
}
