import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallTime } from '#db/rules/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface PreviewTimeProps {
  value: WallTime
  /** Null is now. */
  onChange: (value: WallTime | null) => void
}

export function PreviewTime({ value, onChange }: PreviewTimeProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  function take(part: Partial<WallTime>): void {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.date !== '' && next.time !== '') onChange(next)
  }
  return (
    <fieldset className="preview-time">
      <legend className="field-hint">{t('preview.at')}</legend>
      <TextField
        type="date"
        aria-label={t('preview.date')}
        inputDir="ltr"
        value={typed.date}
        onChange={(date) => take({ date })}
      />
      <TextField
        type="time"
        aria-label={t('preview.time')}
        inputDir="ltr"
        value={typed.time}
        onChange={(time) => take({ time })}
      />
      <Button look="plain" onPress={() => onChange(null)}>
        {t('preview.now')}
      </Button>
    </fieldset>
  )
}
