import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { createQrCode, qrPath } from '#db/rules/qr-code.ts'
import { Button } from '#admin/ui/button.tsx'
import { DownloadProblem, useDownload } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import './qr-code.css'

const PANEL_SIZE_MM = 80

export function QrPanel({ address }: { address: string }) {
  const { t } = useTranslation()
  const { download, state } = useDownload()
  const code = useMemo(() => createQrCode(address), [address])

  async function make(): Promise<Blob> {
    const [{ qrPng }, { readBack }] = await Promise.all([
      import('../qr-png.ts'),
      import('../read-back.ts'),
    ])
    await readBack([address], 'L')
    return qrPng(code, PANEL_SIZE_MM)
  }

  return (
    <aside className="stack card gap-4 qr-panel" aria-label={t('qr.title')}>
      <h2 className="subtitle">{t('qr.title')}</h2>
      <div className="qr-image">
        <svg
          role="img"
          aria-label={t('qr.image', { address })}
          width={160}
          height={160}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path d={qrPath(code)} />
        </svg>
      </div>
      <p className="muted qr-panel-hint">{t('qr.hint')}</p>
      <Button
        isPending={state === 'busy'}
        onPress={() => void download('e-menu-qr-code.png', make)}
      >
        <DownloadIcon />
        <span>{t('qr.download')}</span>
      </Button>
      <DownloadProblem state={state} failed={t('qr.downloadFailed')} />
      <a href={SCREENS.view} className="tap">
        {t('qr.more')}
      </a>
    </aside>
  )
}
