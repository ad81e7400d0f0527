import { useTranslation } from 'react-i18next'
import { LoadedContent } from '../../components/loaded-content.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { KitchenLinks } from '../../features/kitchen/components/kitchen-links.tsx'
import { getKitchenLinks } from '../../features/kitchen/requests.ts'
import { createQrCode, qrPath } from '#admin/components/paper/qr-code.ts'

/** The links for the kitchen, over the lists. */
export function KitchenPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(getKitchenLinks)
  return (
    <Panel title={t('kitchen.title')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <LoadedContent of={loaded} failed={t('kitchen.loadFailed')} onRetry={reload}>
          {(links) => <KitchenLinks links={links} Code={Code} />}
        </LoadedContent>
      </div>
    </Panel>
  )
}

function Code({ url }: { url: string }) {
  const { t } = useTranslation()
  const code = createQrCode(url)
  return (
    <svg role="img" aria-label={t('kitchen.code')} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={qrPath(code)} fill="#000" />
    </svg>
  )
}
