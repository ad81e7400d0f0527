import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Apart } from '#api/schemas/take-apart.ts'
import { directionOf } from '#db/rules/menu-languages.ts'
import { textField } from '#db/rules/menu-texts.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { problemText } from '#admin/problems.ts'
import { isOwnName, problemOfPart, type Parts } from '../apart-draft.ts'
import { fieldLabel } from '../field-label.ts'
import { languageName } from '../language-name.ts'

interface ApartRowProps {
  row: Apart['texts'][number]
  parts: Parts
  /** Codes of the languages of the two parts. */
  languages: Record<keyof Parts, string>
  isTaken: boolean
  /** Whether it keeps all from being saved. */
  isWrong: boolean
  /** What the server says of it. */
  refusal: string | null
  onEdit: (parts: Parts) => void
  onChoose: (isTaken: boolean) => void
}

/** A text that holds two languages: its parts, to be changed, swapped or left together. */
export function ApartRow(props: ApartRowProps) {
  const { row, isTaken, isWrong, onChoose } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Parts = isOpen || isWrong ? PartFields : PartTexts
  return (
    <li className="apart-row">
      <CheckBox isSelected={isTaken} onChange={onChoose}>
        {t(fieldLabel(row))}
        <bdi className="visually-hidden">{row.source}</bdi>
      </CheckBox>
      {isTaken && <Parts {...props} onOpen={() => setOpen(true)} />}
      {!isTaken && <bdi className="apart-whole">{row.source}</bdi>}
      {isTaken && isOwnName(row) && (
        <p className="apart-note">{t('translations.apart.newAddress')}</p>
      )}
    </li>
  )
}

function PartTexts({ row, parts, languages, onOpen }: ApartRowProps & { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="apart-parts">
      {PARTS.map((part) => (
        <p key={part} lang={languages[part]} dir={directionOf(languages[part])}>
          {parts[part]}
        </p>
      ))}
      <Button
        look="plain"
        aria-label={t('translations.apart.editOne', { text: row.source })}
        onPress={onOpen}
      >
        {t('translations.apart.edit')}
      </Button>
    </div>
  )
}

function PartFields({ row, parts, languages, refusal, onEdit }: ApartRowProps) {
  const { t } = useTranslation()
  const isProse = textField(row.kind, row.field)?.kind === 'prose'
  return (
    <div className="apart-fields">
      {PARTS.map((part) => {
        const problem = problemOfPart(row, parts[part])
        const told = problem ? problemText(t, problem) : part === 'main' && refusal
        return (
          <div key={part} lang={languages[part]}>
            <TextField
              label={languageName(languages[part])}
              {...(isProse && { lines: 3 })}
              inputDir={directionOf(languages[part])}
              autoComplete="off"
              value={parts[part]}
              onChange={(text) => onEdit({ ...parts, [part]: text })}
              problem={told || undefined}
            />
          </div>
        )
      })}
      <Button look="plain" onPress={() => onEdit({ main: parts.text, text: parts.main })}>
        {t('translations.apart.swap')}
      </Button>
    </div>
  )
}

const PARTS = ['main', 'text'] as const
