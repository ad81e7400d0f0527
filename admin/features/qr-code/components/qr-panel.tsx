import { useTranslation } from 'react-i18next'
import { DownloadProblem } from '#admin/components/download-problem.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { DownloadIcon } from '#admin/components/ui/icons.tsx'
import { SCREENS } from '#admin/paths.ts'
import { createQrCode } from '#admin/components/paper/qr-code.ts'
import { useDownload } from '#admin/components/use-download.ts'
import { QrImage } from './qr-image.tsx'
import './qr-panel.css'

const PANEL_SIZE_MM = 80

/** The code of the menu, beside the settings. */
export function QrPanel({ address }: { address: string }) {
  const { t } = useTranslation()
  const { download, state } = useDownload()

  async function make(): Promise<Blob> {
    const { qrPng } = await import('../qr-png.ts')
    return qrPng(createQrCode(address), PANEL_SIZE_MM)
  }

  return (
    <aside className="qr-panel" aria-label={t('qr.title')}>
      <h2 className="qr-panel-title">{t('qr.title')}</h2>
      <QrImage address={address} />
      <p className="qr-panel-hint">{t('qr.hint')}</p>
      <Button
        isPending={state === 'busy'}
        onPress={() => void download('e-menu-qr-code.png', make)}
      >
        <DownloadIcon />
        {t('qr.download')}
      </Button>
      <DownloadProblem state={state} failed={t('qr.downloadFailed')} />
      <a href={SCREENS.view} className="qr-panel-more">
        {t('qr.more')}
      </a>
    </aside>
  )
}
