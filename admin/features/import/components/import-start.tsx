import { useStore } from '@nanostores/react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Decimals } from '#db/rules/money/money.ts'
import { $failures, $reading, cancelReading, takeFiles, takeText } from '../import.ts'
import './import.css'

interface ImportStartProps {
  decimals: Decimals
  /** Something was read already: its review comes first, and more is a tap away. */
  hasRows: boolean
  isLocked: boolean
}

/** A field to paste a menu into, and a place for files. */
export function ImportStart({ decimals, hasRows, isLocked }: ImportStartProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const reading = useStore($reading)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isLocked) void takeFiles([...event.dataTransfer.files], decimals)
  }
  return (
    <section
      className="stack gap-4 card import-start"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Folded isFolded={hasRows}>
        <TextField
          label={t('import.paste')}
          hint={t('import.pasteHint')}
          placeholder={t('import.example')}
          lines={8}
          value={text}
          onChange={setText}
          isReadOnly={isLocked}
        />
        <div className="row center">
          <Button
            isDisabled={isLocked || text.trim() === ''}
            onPress={() => void takeText(text, decimals).then((isTaken) => isTaken && setText(''))}
          >
            {t('import.read')}
          </Button>
          <FilesButton isLocked={isLocked} onChoose={(files) => void takeFiles(files, decimals)} />
        </div>
        <p className="quiet">
          <span>{t('import.filesHint')}</span> <span>{isMetered() && t('import.photosLoad')}</span>
        </p>
      </Folded>
      {reading && (
        <output className="row center between">
          <span>
            {t('import.page', {
              name: reading.name,
              page: Math.min(Math.floor(reading.done) + 1, reading.all),
              all: reading.all,
            })}
          </span>
          <progress value={reading.done} max={reading.all} aria-hidden />
          <Button look="plain" onPress={cancelReading}>
            {t('import.stop')}
          </Button>
        </output>
      )}
      <Failures />
    </section>
  )
}

function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  if (!isFolded) return children
  return (
    <Disclosure title={t('import.addMore')}>
      <div className="stack gap-4">{children}</div>
    </Disclosure>
  )
}

/** What reads photos is large, and is kept by the browser from then on. */
function isMetered(): boolean {
  const { connection } = navigator as {
    connection?: { saveData: boolean; effectiveType: string; type?: string }
  }
  if (!connection) return false
  const { saveData, effectiveType, type } = connection
  return saveData || type === 'cellular' || effectiveType.includes('2g')
}

function FilesButton({
  isLocked,
  onChoose,
}: {
  isLocked: boolean
  onChoose: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="plain" isDisabled={isLocked} onPress={() => input.current?.click()}>
        {t('import.files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('import.files')}
        accept=".csv,.tsv,.txt,.json,.xlsx,.pdf,.html,.htm,.jpg,.jpeg,.png,.webp,image/jpeg,image/png"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function Failures() {
  const { t } = useTranslation()
  const failures = useStore($failures)
  return failures.map(({ name, problem }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- They only grow.
    <Notice key={at} kind="problem">
      <span>
        <bdi>{name || t('import.text')}</bdi> <span>{t(`import.failed.${problem}`)}</span>
      </span>
    </Notice>
  ))
}
