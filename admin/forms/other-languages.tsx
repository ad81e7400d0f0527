import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextField as Field } from '#db/menu/fields.ts'
import { directionOf, ownName } from '#db/rules/text/languages.ts'
import { checkText } from '#db/menu/texts.ts'
import { $languages, loadLanguages } from '../stores/languages.ts'
import { formTextKey, savedText, type FormTexts, $rows, loadTexts } from './menu-texts.ts'
import { problemOfMessage, problemText } from '../problems.ts'
import { TextField } from '../ui/text-field.tsx'

interface OtherLanguagesProps {
  id: string | null
  field: string
  rule: Field
  label: string
  texts: FormTexts | undefined
  onChange: (texts: FormTexts) => void
}

export function OtherLanguages(props: OtherLanguagesProps) {
  const { id, field, rule, label, texts = {}, onChange } = props
  const { t } = useTranslation()
  const further = useStore($languages)?.further ?? []
  useStore($rows)
  useLoadedTexts(id !== null)
  return further.map(({ code }) => {
    const key = formTextKey(code, field)
    const saved = savedText(code, id, field)
    const value = texts[key] ?? saved.text
    const checked = value.trim() === '' ? null : checkText(rule, value)
    const problem = checked && !checked.ok && (problemOfMessage(checked.message) ?? FAILED)
    return (
      <div key={code} lang={code}>
        <TextField
          name={`${field}-${code}`}
          label={t('translations.inLanguage', { label, language: ownName(code) })}
          autoComplete="off"
          {...(rule.kind === 'prose' && { lines: 3 })}
          inputDir={directionOf(code)}
          placeholder={saved.isSame ? t('translations.isSame') : ''}
          value={value}
          onChange={(text) => onChange({ ...texts, [key]: text })}
          problem={problem ? problemText(t, problem) : undefined}
        />
      </div>
    )
  })
}

const FAILED = { text: 'failed' } as const

/** What is missing of it shows as empty fields, which overwrite nothing. */
function useLoadedTexts(isThere: boolean): void {
  useEffect(() => {
    async function load(): Promise<void> {
      await loadLanguages()
      const further = $languages.get()?.further ?? []
      if (isThere) await Promise.all(further.map(({ code }) => loadTexts(code)))
    }
    load().catch(() => {})
  }, [isThere])
}
