import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { $counting, loadCounting, saveCounting } from '#admin/stores/counting.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Section } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { CountingSettings } from '#api/schemas/statistics.ts'
import { MOST_TABLES, parseTables } from '#db/rules/tables.ts'

/** What is counted, and how to switch it off. */
export function CountingSection() {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics.counting' })
  return (
    <Section title={t('title')} hint={t('hint')}>
      <LoadingContent load={loadCounting} failed={t('failed')} shape="fields">
        {(loaded) => <Counting loaded={loaded} />}
      </LoadingContent>
    </Section>
  )
}

function Counting({ loaded }: { loaded: CountingSettings }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics.counting' })
  const counting = useStore($counting) ?? loaded
  const { problem, start } = useSending(saveCounting)
  return (
    <div className="stack gap-3 full">
      <CheckBox isSelected={counting.openings} onChange={(openings) => start({ openings })}>
        {t('openings')}
      </CheckBox>
      <CheckBox
        isSelected={counting.tableCodes}
        isDisabled={!counting.openings}
        onChange={(tableCodes) => start({ tableCodes })}
      >
        {t('tableCodes')}
      </CheckBox>
      <ProblemNotice problem={problem} />
      {counting.openings && counting.tableCodes && <TableNames tables={counting.tables} />}
    </div>
  )
}

function TableNames({ tables }: { tables: readonly string[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics.counting' })
  const before = tables.join(', ')
  const [typed, setTyped] = useState(before)
  const [shown, setShown] = useState(before)
  const { status, problem, start } = useSending(saveCounting)
  // What was saved stands as it is kept.
  if (shown !== before) {
    setShown(before)
    setTyped(before)
  }
  const parsed = parseTables(typed)
  return (
    <form
      className="stack gap-3 start"
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed !== null) start({ tables: parsed })
      }}
    >
      <TextField
        label={t('tables')}
        hint={t('tablesHint')}
        lines={2}
        inputDir="auto"
        value={typed}
        onChange={setTyped}
        problem={parsed === null && t('tablesProblem', { most: MOST_TABLES })}
      />
      <ProblemNotice problem={problem} />
      {status === 'done' && typed === before && <Notice kind="good">{t('saved')}</Notice>}
      <Button
        type="submit"
        look="plain"
        isPending={status === 'busy'}
        isDisabled={parsed === null || typed === before}
      >
        {t('save')}
      </Button>
    </form>
  )
}
