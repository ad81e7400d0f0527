import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '@nanostores/react'
import { $counting, loadCounting, saveCounting, withTables } from '#admin/stores/counting.ts'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { isTooFine, RECOVERY, SIZES_MM, type SizeMm, qrSvg } from '#admin/print/qr-code.ts'
import { createQrCode, LEVELS, type Level } from '#db/rules/qr-code.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { DownloadProblem, useDownload } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { DEFAULT_LOOK, type Look, LOOK_FIELDS } from '#db/rules/look/look.ts'
import { cardsName, codeLevel, DESIGNS, type LogoPlace, type Design } from '../card-layout.ts'
import type { Cards } from '../cards-pdf.ts'
import { CardPreview } from './card-preview.tsx'
import { TableDownloads } from './table-downloads.tsx'
import './qr-code.css'
import { MOST_TABLES, parseTables, tableAddress } from '#db/rules/tables.ts'
import { pick } from '#db/rules/record-of.ts'
import type { Wifi } from '#db/rules/contact/wifi.ts'
import { answerOf, client } from '../../../client.ts'
import { localStore } from '#admin/storage.ts'

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
        {isTooFine(createQrCode(longest, level), sizeMm) && (
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

/** Counts the tables of these cards, too; those of cards that were printed before stay. */
function CountTables({ tables }: { tables: readonly string[] }) {
  const { t } = useTranslation()
  const counting = useStore($counting)
  const { problem, start } = useSending(saveCounting)
  useEffect(() => {
    // Without it there is nothing to switch.
    loadCounting().catch(() => {})
  }, [])
  if (!counting?.openings) return null
  return (
    <div className="stack gap-1">
      <CheckBox
        isSelected={counting.tableCodes}
        onChange={(tableCodes) =>
          start({ tableCodes, tables: withTables(counting.tables, tables) })
        }
      >
        {t('qr.countTables')}
      </CheckBox>
      <p className="field-hint">{t('qr.countTablesHint')}</p>
      <ProblemNotice problem={problem} />
    </div>
  )
}

const LOGO_PLACES: readonly LogoPlace[] = ['none', 'above', 'over']

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

/** A table that is added later counts from its first card on. */
async function countTables(tables: readonly string[]): Promise<void> {
  const counting = $counting.get()
  if (!counting?.tableCodes) return
  const all = withTables(counting.tables, tables)
  if (all.length > counting.tables.length) await saveCounting({ tables: all })
}

const KEPT = 'cardChoices'

interface CardChoices {
  level: Level | null
  sizeMm: SizeMm
  design: Design
  logoPlace: LogoPlace
  typed: string
  hasWifi: boolean
}

const FIRST_CHOICES: CardChoices = {
  level: null,
  sizeMm: 70,
  design: 'plain',
  logoPlace: 'none',
  typed: '',
  hasWifi: false,
}

/** As they were left on this device; logging out forgets them. */
function keptChoices(): CardChoices {
  const kept = JSON.parse(localStore.getItem(KEPT) ?? '{}') as Partial<CardChoices>
  return { ...FIRST_CHOICES, ...kept }
}

function useCardChoices() {
  const [choices, setChoices] = useState(keptChoices)
  const set = (part: Partial<CardChoices>) => setChoices((before) => ({ ...before, ...part }))
  useEffect(() => localStore.setItem(KEPT, JSON.stringify(choices)), [choices])
  const [{ look, wifi }, setSettings] = useState<CardSettings>({ look: DEFAULT_LOOK, wifi: null })
  useEffect(() => {
    let isWanted = true
    // Without it cards are ours: black on white needs none.
    getSettings().then(
      (settings) => isWanted && setSettings(settings),
      () => {},
    )
    return () => void (isWanted = false)
  }, [])
  return {
    ...choices,
    look,
    wifi,
    setLevel: (level: Level) => set({ level }),
    setSizeMm: (sizeMm: SizeMm) => set({ sizeMm }),
    setDesign: (design: Design) => set({ design }),
    setLogoPlace: (logoPlace: LogoPlace) => set({ logoPlace }),
    setTyped: (typed: string) => set({ typed }),
    setHasWifi: (hasWifi: boolean) => set({ hasWifi }),
  }
}

interface CardSettings {
  look: Look
  wifi: Wifi | null
}

async function getSettings(): Promise<CardSettings> {
  const settings = await answerOf(client.api['menu-settings'].$get())
  return { look: pick(settings, LOOK_FIELDS), wifi: settings.wifi }
}
