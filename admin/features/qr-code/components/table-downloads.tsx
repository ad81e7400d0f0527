import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { isTooFine } from '#admin/print/qr-code.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { DownloadProblem, useDownload } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { createQrCode } from '#db/rules/qr-code.ts'
import { asciiDigits } from '#db/rules/text/digits.ts'
import { LABEL_MM, LABEL_WIDTHS_MM, layoutLabel, namedFor } from '../card-layout.ts'
import type { Cards } from '../cards-pdf.ts'

interface TableDownloadsProps {
  cards: Cards
  /** The longest address of a table. */
  longest: string
  onStart: (tables: readonly string[]) => Promise<void>
}

const OTHER = 'other'
const WIDTHS = [...LABEL_WIDTHS_MM, OTHER] as const

/** What a label printer or a sign maker needs: one code at a time. */
export function TableDownloads({ cards, longest, onStart }: TableDownloadsProps) {
  const { t } = useTranslation()
  const { download, state } = useDownload()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(LABEL_WIDTHS_MM[1])
  const [typed, setTyped] = useState('50')
  const { href, level, tables } = cards
  const widthMm = width === OTHER ? Number(asciiDigits(typed)) : width
  const isWidth = widthMm >= LABEL_MM.least && widthMm <= LABEL_MM.most
  const isBusy = state === 'busy'
  const code = createQrCode(longest, level)
  const isFine = isWidth && isTooFine(code, layoutLabel(widthMm).code.size)

  const makeLabels = async () => {
    const [{ labelsPdf }] = await Promise.all([import('../table-files.ts'), onStart(tables)])
    return labelsPdf({ ...cards, widthMm })
  }
  const makePictures = async () => {
    const [{ tablePictures }] = await Promise.all([import('../table-files.ts'), onStart(tables)])
    return tablePictures(cards)
  }

  return (
    <>
      <Choice
        legend={t('qr.labelWidth')}
        hint={t('qr.labelWidthHint')}
        options={WIDTHS}
        value={width}
        onChange={setWidth}
        labelOf={(option) => (option === OTHER ? t('qr.otherWidth') : millimetres(option))}
      />
      {width === OTHER && (
        <TextField
          label={t('qr.millimetres')}
          inputMode="decimal"
          inputDir="ltr"
          maxLength={6}
          value={typed}
          onChange={setTyped}
          problem={!isWidth && t('qr.millimetresProblem', LABEL_MM)}
        />
      )}
      {isFine && <Notice kind="problem">{t('qr.tooFine')}</Notice>}
      <div className="row gap-3 qr-downloads">
        <Button
          look="plain"
          isPending={isBusy}
          isDisabled={!isWidth}
          onPress={() => void download(`${namedFor(href, 'table-labels', tables)}.pdf`, makeLabels)}
        >
          <DownloadIcon />
          <span>{t('qr.labels')}</span>
        </Button>
        <Button
          look="plain"
          isPending={isBusy}
          onPress={() =>
            void download(`${namedFor(href, 'table-codes', tables)}.zip`, makePictures)
          }
        >
          {t('qr.pictures')}
        </Button>
        <DownloadProblem state={state} failed={t('qr.downloadFailed')} />
      </div>
    </>
  )
}

function millimetres(length: number): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'millimeter' })
  return format.format(length)
}
