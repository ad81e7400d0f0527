import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#db/rules/dates.ts'
import { MOST_EXCEPTIONS } from '#db/rules/opening-hours.ts'
import { ramadanFrom } from '#db/rules/ramadan.ts'
import { ALL_DAYS, type DateRange } from '#db/rules/times.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PlusIcon } from '#admin/components/ui/icons.tsx'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { clockTime } from '#admin/components/week/clock-time.ts'
import { readExceptions, writeExceptions, type TypedException } from '../typed-opening.ts'
import { ExceptionFields } from './exception-fields.tsx'
import './opening-fields.css'

// What most countries of the Gulf take off.
const EID_DAYS = 3
const NO_DATES: DateRange = { from: '', to: '' }

interface ExceptionsFieldProps {
  /** As `typed-opening.ts` writes it. */
  value: string
  timeZone: string
  isReadOnly: boolean
  onChange: (value: string) => void
  problem: string | undefined
}

/** Days on which the restaurant is open at other times, or closed. */
export function ExceptionsField(props: ExceptionsFieldProps) {
  const { value, timeZone, isReadOnly, onChange, problem } = props
  const { t } = useTranslation()
  const all = readExceptions(value)
  const today = clockTime(useMinutes(), timeZone).date
  // Those that are added are typed next.
  const [present] = useState(all.length)
  const take = (changed: TypedException[]) => onChange(writeExceptions(changed))
  return (
    <fieldset className="opening">
      <legend className="field-label">{t('opening.exceptions')}</legend>
      <p className="field-hint">{t('opening.exceptionsHint')}</p>
      {all.map((exception, at) => (
        <ExceptionFields
          // They have no ids, and keep their order while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...{ all, at, today, isReadOnly }}
          isNew={at >= present}
          isChecked={problem !== undefined}
          onChange={(part) => take(all.with(at, { ...exception, ...part }))}
          onRemove={() => take(all.toSpliced(at, 1))}
        />
      ))}
      {!isReadOnly && all.length < MOST_EXCEPTIONS && (
        <Adding today={today} onAdd={(exception) => take([...all, exception])} />
      )}
    </fieldset>
  )
}

interface AddingProps {
  today: string
  onAdd: (exception: TypedException) => void
}

function Adding({ today, onAdd }: AddingProps) {
  const { t } = useTranslation()
  const add = (dates: DateRange, part: Partial<TypedException> = {}) =>
    onAdd({ ...dates, closed: true, hours: [], note: '', ...part })
  const eid = () => {
    const from = addDays(ramadanFrom(today).to, 1)
    add({ from, to: addDays(from, EID_DAYS - 1) }, { note: t('opening.eid') })
  }
  const hours = [{ days: ALL_DAYS, from: '', to: '' }]
  return (
    <div className="opening-actions">
      <Button
        look="plain"
        onPress={() =>
          add(ramadanFrom(today), { closed: false, hours, note: t('opening.ramadan') })
        }
      >
        {t('opening.ramadan')}
      </Button>
      <Button look="plain" onPress={eid}>
        {t('opening.eid')}
      </Button>
      <Button look="plain" onPress={() => add(NO_DATES)}>
        <PlusIcon />
        {t('opening.otherDays')}
      </Button>
    </div>
  )
}
