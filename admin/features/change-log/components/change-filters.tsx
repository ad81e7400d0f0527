import { useTranslation } from 'react-i18next'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { ChangeAuthor } from '#api/schemas/change-log.ts'
import { LOG_KINDS } from '#db/rules/change-log.ts'
import type { Wish } from '../changes.ts'
import { useAuthorText } from './author-text.ts'

interface ChangeFiltersProps {
  authors: readonly ChangeAuthor[]
  wish: Wish
  onChange: (wish: Wish) => void
}

export function ChangeFilters({ authors, wish, onChange }: ChangeFiltersProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  const authorText = useAuthorText()
  const people = authors.map((author) => ({ value: author._id, label: authorText(author) }))
  const kinds = LOG_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))
  return (
    <div className="change-filters">
      <SelectField<string>
        label={t('person')}
        options={[{ value: '', label: t('everybody') }, ...people]}
        value={wish.person}
        onChange={(person) => onChange({ ...wish, person })}
      />
      <SelectField<Wish['kind']>
        label={t('kind')}
        options={[{ value: '', label: t('everything') }, ...kinds]}
        value={wish.kind}
        onChange={(kind) => onChange({ ...wish, kind })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(end)}
          inputDir="ltr"
          value={wish[end]}
          onChange={(date) => onChange({ ...wish, [end]: date })}
        />
      ))}
    </div>
  )
}
