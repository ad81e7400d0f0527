import { useTranslation } from 'react-i18next'
import { DownloadProblem } from '#admin/components/download-problem.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { DownloadIcon } from '#admin/components/ui/icons.tsx'
import { createQrCode } from '#admin/components/paper/qr-code.ts'
import { useDownload } from '#admin/components/use-download.ts'
import type { Cards } from '../cards-pdf.ts'
import { qrSvg } from '../qr-svg.ts'

/** The code as a picture, as a drawing, and on table cards. */
export function QrDownloads({ cards, isReady }: { cards: Cards; isReady: boolean }) {
  const { t } = useTranslation()
  const { download, state } = useDownload()
  const { href, level, sizeMm } = cards
  const code = createQrCode(href, level)
  const isBusy = state === 'busy'

  // Each is fetched when it is asked for: what writes PDF weighs more than this whole screen.
  const makePng = async () => (await import('../qr-png.ts')).qrPng(code, sizeMm)
  const makeSvg = async () => new Blob([qrSvg(code, sizeMm)], { type: 'image/svg+xml' })
  const makeCards = async () => (await import('../cards-pdf.ts')).cardsPdf(cards)

  return (
    <div className="qr-downloads">
      <Button isPending={isBusy} onPress={() => void download('e-menu-qr-code.png', makePng)}>
        <DownloadIcon />
        {t('qr.download')}
      </Button>
      <Button
        look="plain"
        isPending={isBusy}
        onPress={() => void download('e-menu-qr-code.svg', makeSvg)}
      >
        {t('qr.svg')}
      </Button>
      <Button
        look="plain"
        isPending={isBusy}
        isDisabled={!isReady}
        onPress={() => void download('e-menu-table-cards.pdf', makeCards)}
      >
        {t('qr.cards')}
      </Button>
      <p className="field-hint">{t('qr.cardsHint')}</p>
      <DownloadProblem state={state} failed={t('qr.downloadFailed')} />
    </div>
  )
}
