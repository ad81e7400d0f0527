import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
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
  nameAbove,
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

/** A list whose lines go once they are answered: the focus goes to the same button of the next one. */
function useLines() {
  const list = useRef<HTMLUListElement>(null)
  const buttonsOf = (at: number) => [
    ...(list.current?.children[at]?.querySelectorAll('button') ?? []),
  ]
  function take(
    { id }: ImportedLine,
    at: number,
    change: (rows: readonly ImportedRow[]) => ImportedRow[],
  ): void {
    const pressed = buttonsOf(at).findIndex((button) => button === document.activeElement)
    flushSync(() => {
      changeDraft(({ rows, leftOut }) => ({
        rows: change(rows),
        leftOut: leftOut.filter((line) => line.id !== id),
      }))
    })
    if (pressed === -1) return
    const next = buttonsOf(at)[pressed] ?? buttonsOf(at - 1)[pressed]
    if (next) next.focus()
    // The last one takes its list along.
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return { list, take }
}

const SHOWN_AT_ONCE = 100

/** Prices of the page that are in no dish: each tells of one that was overlooked. */
export function LooseFigures({ draft, decimals, isLocked }: LeftOverProps) {
  const { t } = useTranslation()
  const { rows, leftOut } = draft
  const figures = useMemo(() => looseFigures(rows, leftOut), [rows, leftOut])
  const { list, take } = useLines()
  if (figures.length === 0) return null
  const title = t('import.loose', { count: figures.length })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A legend stands in its border.
    <div role="group" aria-label={title} className="stack card import-card">
      <strong>{title}</strong>
      <ul ref={list} className="stack list">
        {figures.slice(0, SHOWN_AT_ONCE).map((line, at) => (
          <LooseLine
            key={line.id}
            {...{ line, decimals, isLocked }}
            above={nameAbove(rows, line)}
            onDish={() => take(line, at, (rows) => addRow(rows, line, decimals))}
            onNothing={() => take(line, at, (rows) => [...rows])}
          />
        ))}
      </ul>
    </div>
  )
}

interface LooseLineProps extends Omit<LeftOverProps, 'draft'> {
  line: ReturnType<typeof looseFigures>[0]
  /** The name of the dish above it; '' for none. */
  above: string
  onDish: () => void
  onNothing: () => void
}

function LooseLine({ line, above, decimals, isLocked, onDish, onNothing }: LooseLineProps) {
  const { t } = useTranslation()
  const { photo, figure } = line
  const price = figureText(figure, decimals)
  return (
    <li className="row center between">
      <span className="row center">
        <bdi>{price}</bdi>
        {above !== '' && <span className="quiet">{t('import.looseBelow', { name: above })}</span>}
        <LineSource photo={photo} box={figure.box} />
      </span>
      <span className="row">
        <Button
          look="plain"
          isDisabled={isLocked}
          aria-label={t('import.makeDishNamed', { price })}
          onPress={onDish}
        >
          {t('import.makeDish')}
        </Button>
        <Button
          look="plain"
          isDisabled={isLocked}
          aria-label={t('import.noPriceNamed', { price })}
          onPress={onNothing}
        >
          {t('import.noPriceOfDish')}
        </Button>
      </span>
    </li>
  )
}

/** Lines that became no dish, and may be one all the same. */
export function LeftOver({ draft, decimals, isLocked }: LeftOverProps) {
  const { t } = useTranslation()
  const facts = useFacts(draft.leftOut)
  const { list, take } = useLines()
  const others = draft.leftOut.filter(({ id, figure }) => !figure && !facts.has(id))
  if (others.length === 0) return null
  return (
    <Disclosure title={t('import.leftOut')} text={String(others.length)}>
      <ul ref={list} className="stack list">
        {others.map((line, at) => (
          <li key={line.id} className="row center between">
            <span dir="auto">{line.text}</span>
            <span className="row">
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => take(line, at, (rows) => addRow(rows, line, decimals))}
              >
                {t('import.makeDish')}
              </Button>
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => take(line, at, (rows) => addNote(rows, line))}
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
