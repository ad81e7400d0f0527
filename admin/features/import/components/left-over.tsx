import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { $menuSettings, $restaurant } from '#admin/stores/restaurant.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { factIn, type Fact, type RestaurantFacts } from '#db/import/left-over.ts'
import { phoneCountry } from '#db/rules/contact/phones.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import {
  addNote,
  addRow,
  figureText,
  looseFigures,
  type ImportedLine,
  type ImportedRow,
} from '../edit-rows.ts'
import { changeDraft } from '../import.ts'
import type { ImportDraft } from '../import-draft.ts'
import { LineSource } from './import-photo.tsx'

interface LeftOverProps {
  draft: ImportDraft
  decimals: Decimals
  isLocked: boolean
}

/** What lines of the file say of the restaurant itself. */
export function Facts({ draft, isLocked }: Omit<LeftOverProps, 'decimals'>) {
  const { t } = useTranslation()
  const facts = useFacts(draft.leftOut)
  if (facts.size === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A legend stands in its border.
    <div role="group" aria-label={t('import.facts')} className="stack card import-card">
      <strong>{t('import.facts')}</strong>
      {[...facts].map(([id, fact]) => (
        <FactChoice key={id} {...{ fact, draft, isLocked }} />
      ))}
      <p className="field-hint">{t('import.factsHint')}</p>
    </div>
  )
}

function takeLine(
  { id }: ImportedLine,
  change: (rows: readonly ImportedRow[]) => ImportedRow[],
): void {
  changeDraft(({ rows, leftOut }) => ({
    rows: change(rows),
    leftOut: leftOut.filter((line) => line.id !== id),
  }))
}

/** Prices of the page that are in no dish: each tells of one that was overlooked. */
export function LooseFigures({ draft, decimals, isLocked }: LeftOverProps) {
  const { t } = useTranslation()
  const figures = looseFigures(draft.rows, draft.leftOut)
  if (figures.length === 0) return null
  const title = t('import.loose', { count: figures.length })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A legend stands in its border.
    <div role="group" aria-label={title} className="stack card import-card">
      <strong>{title}</strong>
      <ul className="stack list">
        {figures.map((line) => (
          <li key={line.id} className="row center between">
            <span className="row center">
              <bdi>{figureText(line.figure, decimals)}</bdi>
              <LineSource photo={line.photo} box={line.figure.box} />
            </span>
            <span className="row">
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => takeLine(line, (rows) => addRow(rows, line, decimals))}
              >
                {t('import.makeDish')}
              </Button>
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => takeLine(line, (rows) => [...rows])}
              >
                {t('import.noPriceOfDish')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lines that became no dish, and may be one all the same. */
export function LeftOver({ draft, decimals, isLocked }: LeftOverProps) {
  const { t } = useTranslation()
  const facts = useFacts(draft.leftOut)
  const others = draft.leftOut.filter(({ id, figure }) => !figure && !facts.has(id))
  if (others.length === 0) return null
  return (
    <Disclosure title={t('import.leftOut')} text={String(others.length)}>
      <ul className="stack list">
        {others.map((line) => (
          <li key={line.id} className="row center between">
            <span dir="auto">{line.text}</span>
            <span className="row">
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => takeLine(line, (rows) => addRow(rows, line, decimals))}
              >
                {t('import.makeDish')}
              </Button>
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => takeLine(line, (rows) => addNote(rows, line))}
              >
                {t('import.makeNote')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface FactChoiceProps {
  fact: RestaurantFacts
  draft: ImportDraft
  isLocked: boolean
}

function FactChoice({ fact, draft, isLocked }: FactChoiceProps) {
  const { t } = useTranslation()
  const [kind] = Object.keys(fact) as Fact[]
  if (!kind) return null
  const { phone, wifi } = fact
  const value = wifi ? `${wifi.name} · ${wifi.password}` : (phone ?? fact.label ?? fact.location)
  return (
    <CheckBox
      isSelected={isSame(fact, draft.settings ?? {})}
      isDisabled={isLocked}
      onChange={(isTaken) =>
        changeDraft(({ settings: { [kind]: _before, ...others } = {} }) => ({
          settings: isTaken ? { ...others, ...fact } : others,
        }))
      }
    >
      {t(`import.fact.${kind}`)} {value && <bdi dir={phone && 'ltr'}>{value}</bdi>}
    </CheckBox>
  )
}

/** By their lines' ids; without what the restaurant says already. */
function useFacts(leftOut: readonly ImportedLine[]): ReadonlyMap<string, RestaurantFacts> {
  const restaurant = useStore($restaurant)
  const settings = useStore($menuSettings)
  return useMemo(() => {
    if (!restaurant) return new Map()
    const { country, timeZone, currency, name } = restaurant
    const ofPhones = phoneCountry({
      country,
      timeZone,
      currency: currency && currencyCode(currency),
    })
    const has = { ...restaurant, label: restaurant.label ?? name, ...settings }
    const found = leftOut.flatMap((line) => {
      const fact = factIn(line, ofPhones)
      return fact && !isSame(fact, has) ? [[line.id, fact] as const] : []
    })
    return new Map(found)
  }, [leftOut, restaurant, settings])
}

function isSame(fact: RestaurantFacts, has: { readonly [Field in Fact]?: unknown }): boolean {
  return (Object.keys(fact) as Fact[]).every(
    (kind) => JSON.stringify(fact[kind]) === JSON.stringify(has[kind]),
  )
}
