import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { saveFile } from '#admin/save-file.ts'
import { csvOf } from '../csv.ts'
import { fieldLabel } from '../field-label.ts'
import { languageName } from '../language-name.ts'
import type { TranslationRow } from '../translation-rows.ts'
import { readFile, translatorTable, type FileProblem, type FileReview } from '../translator-file.ts'
import type { Filling } from '../use-filling.ts'
import { FilePanel } from './file-panel.tsx'

interface TranslatorFileProps {
  main: string
  language: MenuLanguage
  isReadOnly: boolean
  /** Those that are shown. */
  rows: readonly TranslationRow[]
  all: readonly TranslationRow[]
  onFill: (fillings: readonly Filling[]) => void
}

/** The way to a translator and back: a table of texts to take along, and the review of one that is filled in. */
export function TranslatorFile(props: TranslatorFileProps) {
  const { isReadOnly, rows, all, onFill, ...languages } = props
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<FileReview | FileProblem | null>(null)
  function download() {
    const table = translatorTable(rows, all, {
      ...languages,
      label: (row) => t(fieldLabel(row)),
      nameOf: languageName,
    })
    saveFile({ name: `translations-${languages.language}.csv`, content: csvOf(table) })
  }
  function take(fillings: readonly Filling[]) {
    setOutcome(null)
    onFill(fillings)
  }
  return (
    <div className="translator-file">
      <Button look="plain" isDisabled={rows.length === 0} onPress={download}>
        {t('translations.file.down')}
      </Button>
      <FileButton
        isDisabled={isReadOnly}
        onChoose={async (file) => setOutcome(await readFile(file, all, languages))}
      />
      {typeof outcome === 'string' && (
        <Notice kind="problem">{t(`translations.file.problem.${outcome}`)}</Notice>
      )}
      {outcome !== null && typeof outcome !== 'string' && (
        <FilePanel {...languages} review={outcome} onClose={() => setOutcome(null)} onTake={take} />
      )}
    </div>
  )
}

interface FileButtonProps {
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
}

function FileButton({ isDisabled, onChoose }: FileButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  async function choose(target: HTMLInputElement) {
    const file = target.files?.[0]
    if (file) await onChoose(file)
    // The same file can be chosen again once it was mended.
    target.value = ''
  }
  return (
    <>
      <Button look="plain" isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {t('translations.file.up')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t('translations.file.up')}
        onChange={(event) => void choose(event.target)}
      />
    </>
  )
}
