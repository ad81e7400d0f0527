import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#admin/components/ui/notice.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import {
  createQrCode,
  isTooFine,
  LEVELS,
  RECOVERY,
  SIZES_MM,
  type Level,
  type SizeMm,
} from '#admin/components/paper/qr-code.ts'
import { CardPreview } from './card-preview.tsx'
import { Choice } from '#admin/components/ui/choice.tsx'
import { QrDownloads } from './qr-downloads.tsx'
import './qr-maker.css'

interface QrMakerProps {
  /** The restaurant's name. */
  name: string
  /** The address of the menu, as the code holds it. */
  href: string
  /** The same as people read it. */
  address: string
}

/** The code of the menu for print: how sturdy, how large, in which format. */
export function QrMaker({ name, href, address }: QrMakerProps) {
  const { t } = useTranslation()
  const [level, setLevel] = useState<Level>('L')
  const [sizeMm, setSizeMm] = useState<SizeMm>(70)
  const code = useMemo(() => createQrCode(href, level), [href, level])
  return (
    <section className="qr-maker" aria-labelledby="qr-maker-title">
      <div className="qr-maker-controls">
        <h2 id="qr-maker-title" className="qr-maker-title">
          {t('qr.title')}
        </h2>
        <Choice
          legend={t('qr.level')}
          hint={t('qr.levelHint')}
          options={LEVELS}
          value={level}
          onChange={setLevel}
          labelOf={(level) => `${level} · ${percent(RECOVERY[level])}`}
        />
        <Choice
          legend={t('qr.size')}
          hint={t('qr.sizeHint')}
          options={SIZES_MM}
          value={sizeMm}
          onChange={setSizeMm}
          labelOf={(sizeMm) => centimetres(sizeMm / 10)}
        />
        {isTooFine(code, sizeMm) && <Notice kind="problem">{t('qr.tooFine')}</Notice>}
        <QrDownloads name={name} address={address} code={code} sizeMm={sizeMm} />
      </div>
      <CardPreview name={name} address={address} code={code} sizeMm={sizeMm} />
    </section>
  )
}

function percent(share: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(share)
}

function centimetres(length: number): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'centimeter' })
  return format.format(length)
}
