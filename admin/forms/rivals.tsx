import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { picked, type DraftOf, type Pick, type Rival } from './drafts.ts'
import './rivals.css'

export interface RivalsProps<D extends DraftOf> {
  draft: D
  /** What each field is called. */
  labels: Readonly<Record<string, string>>
  /** The fields whose values are addresses of pictures. */
  pictures?: readonly string[]
  /** A value as people read it, where that is not the value itself. */
  say?: (field: string, value: string) => string
  onChange: (draft: D) => void
}

/** What was changed here and on another device, next to each other, for the owner to choose. */
export function Rivals<D extends DraftOf>(props: RivalsProps<D>) {
  const { draft, labels, pictures = [], say = (_, value) => value, onChange } = props
  const { t } = useTranslation()
  const values = draft as DraftOf & Record<string, unknown>
  const asked = Object.entries(labels).map(([field, label]) => ({
    field,
    label,
    rival: draft.rivals[field],
  }))
  if (!asked.some(({ rival }) => rival)) return null

  return (
    <div className="rivals">
      <p className="rivals-title">{t('rivals.title')}</p>
      <p>{t('rivals.text')}</p>
      {asked.map(
        ({ field, label, rival }) =>
          rival && (
            <Choice
              key={field}
              label={label}
              rival={{ ...rival, value: rival.value === null ? null : say(field, rival.value) }}
              yours={say(field, String(values[field] ?? ''))}
              isPicture={pictures.includes(field)}
              onPick={(pick) => onChange(picked(draft, field, pick))}
            />
          ),
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  rival: Rival
  yours: string
  isPicture: boolean
  onPick: (pick: Pick) => void
}

function Choice({ label, rival, yours, isPicture, onPick }: ChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const values = { yours, theirs: rival.value ?? '' }
  return (
    <div
      role="radiogroup"
      aria-labelledby={name}
      aria-required="true"
      aria-invalid={rival.picked === null}
      className="rivals-choice"
    >
      <span id={name} className="field-label">
        {label}
      </span>
      {(['yours', 'theirs'] as const).map((pick) => (
        <label key={pick} className="rivals-option">
          <input
            type="radio"
            name={name}
            checked={rival.picked === pick}
            onChange={() => onPick(pick)}
          />
          <span className="rivals-name">{t(`rivals.${pick}`)}</span>
          <span dir="auto" className="rivals-value">
            {values[pick] === '' && t('rivals.empty')}
            {isPicture && values[pick] !== '' ? <img src={values[pick]} alt="" /> : values[pick]}
          </span>
        </label>
      ))}
    </div>
  )
}
