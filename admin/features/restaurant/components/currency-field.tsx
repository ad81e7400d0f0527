import { useMemo, useState } from 'react'
import { ComboBox, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import { FieldProblem } from '#admin/components/ui/field-problem.tsx'
import { ExpandIcon } from '#admin/components/ui/icons.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { useKeepAroundList } from '../use-keep-around-list.ts'
import { currencyChoices, isFound, type CurrencyChoice } from '../currency-choices.ts'
import { CurrencySearch } from './currency-search.tsx'
import './currency-field.css'

// What the list of currencies may take of the page.
const MENU_MAX_HEIGHT = 300

interface CurrencyFieldProps {
  /** A currency's symbol. */
  value: string | null
  onChange: (symbol: string | null) => void
  problem: string | undefined
  isReadOnly: boolean
}

/** The choice of a currency, with a search. */
export function CurrencyField({ value, onChange, problem, isReadOnly }: CurrencyFieldProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const followOpen = useKeepAroundList(place)
  const choices = useMemo(() => currencyChoices(value, locale), [value, locale])
  return (
    <ComboBox
      key={locale}
      className="field"
      validationBehavior="aria"
      isInvalid={problem !== undefined}
      isReadOnly={isReadOnly}
      allowsEmptyCollection
      defaultItems={choices}
      defaultFilter={(label, search) =>
        choices.some((choice) => choice.label === label && isFound(choice, search))
      }
      value={value}
      onOpenChange={followOpen}
      onChange={(symbol) => onChange(symbol === null ? null : String(symbol))}
    >
      <Label className="field-label">{t('settings.currency')}</Label>
      <div className="field-box">
        <CurrencySearch />
        <Button look="icon" aria-label={t('settings.showCurrencies')}>
          <ExpandIcon />
        </Button>
      </div>
      {problem !== undefined && <FieldProblem text={problem} />}
      <div ref={setPlace} />
      {place && <CurrencyMenu place={place} />}
    </ComboBox>
  )
}

/** The list; it stands in the page's own regions, not after them. */
function CurrencyMenu({ place }: { place: HTMLElement }) {
  return (
    <Popover
      className="currencies"
      maxHeight={MENU_MAX_HEIGHT}
      offset={4}
      UNSTABLE_portalContainer={place}
    >
      <CurrencyList />
    </Popover>
  )
}

function CurrencyList() {
  const { t } = useTranslation()
  return (
    <ListBox<CurrencyChoice>
      className="currencies-list"
      renderEmptyState={() => <p className="currencies-none">{t('settings.noCurrency')}</p>}
    >
      {({ id, label }) => (
        <ListBoxItem id={id} textValue={label} className="currencies-option">
          <bdi>{label}</bdi>
        </ListBoxItem>
      )}
    </ListBox>
  )
}
