import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { RECOVERY, SIZES_MM, type SizeMm, qrSvg } from '#admin/print/qr-code.ts'
import { createQrCode, LEVELS } from '#db/rules/qr-code.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { DownloadProblem, useDownload } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import {
  cardsName,
  codeLevel,
  DESIGNS,
  isCardTooFine,
  LOGO_PLACES,
  type LogoPlace,
} from '../card-layout.ts'
import { useCardChoices } from '../use-card-choices.ts'
import { CountTables, countTables } from './count-tables.tsx'
import type { Cards } from '../cards-pdf.ts'
import { CardPreview } from './card-preview.tsx'
import { TableDownloads } from './table-downloads.tsx'
import './qr-code.css'
import { MOST_TABLES, parseTables, tableAddress } from '#db/rules/tables.ts'

interface QrMakerProps {
  name: string
  href: string
  address: string
  logo: string | null
}

export function QrMaker({ name, href, address, logo }: QrMakerProps) {
  const { t } = useTranslation()
  const choices = useCardChoices()
  const { sizeMm, design, look } = choices
  const wifi = choices.hasWifi ? choices.wifi : null
  const { typed, setTyped } = choices
  const tables = parseTables(typed)
  const [isLogoMoved, setIsLogoMoved] = useState(false)
  const logoPlace = logo === null ? 'none' : choices.logoPlace
  const hasLogoOver = logoPlace === 'over'
  const chosen = choices.level ?? 'L'
  const level = codeLevel({ level: chosen, logoPlace })
  // Alone, a code carries no logo, and keeps the level that was chosen.
  const shown = { name, address, href, level: chosen, sizeMm, design, logo, logoPlace, look, wifi }
  const cards = { ...shown, tables: tables ?? [] }
  function chooseLogoPlace(place: LogoPlace): void {
    choices.setLogoPlace(place)
    setIsLogoMoved(false)
  }
  function moveLogo(): void {
    choices.setLogoPlace('above')
    setIsLogoMoved(true)
  }
  const [longest = href] = cards.tables
    .map((table) => tableAddress(href, table))
    .toSorted((one, other) => other.length - one.length)
  return (
    <section className="stack card gap-6 qr-maker" aria-labelledby="qr-maker-title">
      <div className="stack gap-6 full qr-maker-controls">
        <h2 id="qr-maker-title" className="subtitle qr-maker-title">
          {t('qr.title')}
        </h2>
        <Choice<SizeMm>
          legend={t('qr.size')}
          hint={t('qr.sizeHint')}
          options={SIZES_MM}
          value={sizeMm}
          onChange={choices.setSizeMm}
          labelOf={(sizeMm) => centimetres(sizeMm / 10)}
        />
        <Choice
          legend={t('qr.design')}
          hint={t('qr.designHint')}
          options={DESIGNS}
          value={design}
          onChange={choices.setDesign}
          labelOf={(design) => t(`qr.designs.${design}`)}
        />
        {logo !== null && (
          <Choice
            legend={t('qr.logo')}
            hint={t('qr.logoHint')}
            options={LOGO_PLACES}
            value={choices.logoPlace}
            onChange={chooseLogoPlace}
            labelOf={(place) => t(`qr.logoPlaces.${place}`)}
          />
        )}
        {isLogoMoved && <Notice kind="problem">{t('qr.logoMoved')}</Notice>}
        <TextField
          label={t('qr.tables')}
          hint={t('qr.tablesHint')}
          inputDir="auto"
          maxLength={MOST_TABLES * 20}
          value={typed}
          onChange={setTyped}
          problem={tables === null && t('qr.tablesProblem', { most: MOST_TABLES })}
        />
        {cards.tables.length > 0 && <CountTables tables={cards.tables} />}
        {choices.wifi && (
          <CheckBox isSelected={choices.hasWifi} onChange={choices.setHasWifi}>
            {t('qr.wifi')}
          </CheckBox>
        )}
        <Disclosure title={t('qr.further')}>
          <Choice
            legend={t('qr.level')}
            hint={t('qr.levelHint')}
            options={hasLogoOver ? [level] : LEVELS}
            value={level}
            onChange={choices.setLevel}
            labelOf={(level) => `${level} · ${percent(RECOVERY[level])}`}
          />
        </Disclosure>
        {isCardTooFine({ ...shown, address: longest }) && (
          <Notice kind="problem">{t('qr.tooFine')}</Notice>
        )}
        <QrDownloads cards={cards} isReady={tables !== null} onLogoMoved={moveLogo} />
        {cards.tables.length > 0 && (
          <TableDownloads cards={cards} longest={longest} onStart={countTables} />
        )}
      </div>
      <CardPreview {...cards} />
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

interface QrDownloadsProps {
  cards: Cards
  isReady: boolean
  onLogoMoved: () => void
}

function QrDownloads({ cards, isReady, onLogoMoved }: QrDownloadsProps) {
  const { t } = useTranslation()
  const { download, state } = useDownload()
  const { href, level, sizeMm } = cards
  const code = createQrCode(href, level)
  const isBusy = state === 'busy'

  // Each is fetched when it is asked for: what writes PDF weighs more than this whole screen.
  const readBack = async () => (await import('../read-back.ts')).readBack([href], level)
  const makePng = async () => {
    const [{ qrPng }] = await Promise.all([import('../qr-png.ts'), readBack()])
    return qrPng(code, sizeMm)
  }
  const makeSvg = async () => {
    await readBack()
    return new Blob([qrSvg(code, sizeMm)], { type: 'image/svg+xml' })
  }
  const makeCards = async () => {
    const [{ cardsPdf }] = await Promise.all([import('../cards-pdf.ts'), countTables(cards.tables)])
    const { pdf, logoPlace } = await cardsPdf(cards)
    if (logoPlace !== cards.logoPlace) onLogoMoved()
    return pdf
  }

  return (
    <div className="row gap-3 qr-downloads">
      <Button isPending={isBusy} onPress={() => void download('e-menu-qr-code.png', makePng)}>
        <DownloadIcon />
        <span>{t('qr.download')}</span>
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
        onPress={() => void download(cardsName(href, cards.tables), makeCards)}
      >
        {t('qr.cards')}
      </Button>
      <p className="field-hint">
        <span>{cards.tables.length > 0 && t('qr.withoutTable')}</span>{' '}
        <span>{t('qr.cardsHint')}</span>
      </p>
      <DownloadProblem state={state} failed={t('qr.downloadFailed')} />
    </div>
  )
}
