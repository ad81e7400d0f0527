import { useTranslation } from 'react-i18next'
import type { Hours } from '#db/rules/opening-hours.ts'
import type { ShownProblem } from '../form-panel.tsx'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isOvernight } from './typed-hours.ts'
import './times-fields.css'

type Times = Pick<Hours, 'from' | 'to'>

interface TimesFieldsProps {
  value: Times
  /** From 1. */
  place: number
  /** In place of when they end on the next day. */
  hint?: string | undefined
  problemOf: (field: keyof Times) => ShownProblem
  isReadOnly?: boolean
  onChange: (part: Partial<Times>) => void
  onRemove: () => void
}

/** From when until when, past midnight too. */
export function TimesFields(props: TimesFieldsProps) {
  const { value, place, hint, problemOf, isReadOnly = false, onChange, onRemove } = props
  const { t } = useTranslation()
  const nextDay = isOvernight(value) ? t('week.nextDay', { time: value.to }) : undefined
  return (
    <div className="times-fields">
      <TextField
        type="time"
        label={t('week.from')}
        inputDir="ltr"
        isReadOnly={isReadOnly}
        value={value.from}
        onChange={(from) => onChange({ from })}
        problem={problemOf('from')}
      />
      <TextField
        type="time"
        label={t('week.to')}
        inputDir="ltr"
        isReadOnly={isReadOnly}
        value={value.to}
        onChange={(to) => onChange({ to })}
        problem={problemOf('to')}
        hint={hint ?? nextDay}
      />
      <Button
        look="icon"
        isDisabled={isReadOnly}
        aria-label={t('week.remove', { place })}
        onPress={onRemove}
      >
        <CloseIcon />
      </Button>
    </div>
  )
}
