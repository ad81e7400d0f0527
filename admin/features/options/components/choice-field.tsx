import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { ASKS, NUMBERS, readChoice, writeChoice, type Ask } from '../typed-choice.ts'

interface ChoiceFieldProps {
  /** As the form keeps it. */
  value: string
  problem: ShownProblem
  onChange: (value: string) => void
}

/** How many options guests may choose, in words. */
export function ChoiceField({ value, problem, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation()
  const choice = readChoice(value)
  const numbers = NUMBERS[choice.ask]
  return (
    <div className="option-choice">
      <AskSelect
        ask={choice.ask}
        isWrong={problem !== false}
        onChoose={(ask) => onChange(writeChoice({ least: '1', most: '2', ask }))}
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

interface AskSelectProps {
  ask: Ask
  isWrong: boolean
  onChoose: (ask: Ask) => void
}

function AskSelect({ ask, isWrong, onChoose }: AskSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  function choose(chosen: string) {
    const one = ASKS.find((other) => other === chosen)
    if (one) onChoose(one)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('options.choice')}
      </label>
      <select
        id={id}
        className="field-input"
        value={ask}
        aria-invalid={isWrong}
        onChange={(event) => choose(event.target.value)}
      >
        {ASKS.map((one) => (
          <option key={one} value={one}>
            {t(`options.ask.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
