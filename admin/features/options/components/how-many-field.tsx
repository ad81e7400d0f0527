import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { SelectField } from '#admin/components/ui/select-field.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { ASKS, NUMBERS, readChoice, writeChoice } from '../typed-choice.ts'

interface HowManyFieldProps {
  /** As the form keeps it. */
  value: string
  problem: ShownProblem
  onChange: (value: string) => void
}

/** How many options guests may choose, in words. */
export function HowManyField({ value, problem, onChange }: HowManyFieldProps) {
  const { t } = useTranslation()
  const choice = readChoice(value)
  const numbers = NUMBERS[choice.ask]
  return (
    <div className="option-choice">
      <SelectField
        label={t('options.choice')}
        options={ASKS.map((ask) => ({ value: ask, label: t(`options.ask.${ask}`) }))}
        value={choice.ask}
        isWrong={problem !== false}
        onChange={(ask) => onChange(writeChoice({ least: '1', most: '2', ask }))}
      />
      {numbers.map((name) => (
        <TextField
          key={name}
          label={t(numbers.length > 1 ? `options.${name}` : 'options.count')}
          inputMode="numeric"
          autoComplete="off"
          inputDir="ltr"
          value={choice[name]}
          onChange={(text) => onChange(writeChoice({ ...choice, [name]: text }))}
          problem={problem !== false}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </div>
  )
}
