import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { $counting, loadCounting, saveCounting, withTables } from '#admin/stores/counting.ts'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { useSending } from '#admin/ui/use-sending.ts'

/** Counts the tables of these cards, too; those of cards that were printed before stay. */
export function CountTables({ tables }: { tables: readonly string[] }) {
  const { t } = useTranslation()
  const counting = useStore($counting)
  const { problem, start } = useSending(saveCounting)
  useEffect(() => {
    // Without it there is nothing to switch.
    loadCounting().catch(() => {})
  }, [])
  if (!counting?.openings) return null
  return (
    <div className="stack gap-1">
      <CheckBox
        isSelected={counting.tableCodes}
        onChange={(tableCodes) =>
          start({ tableCodes, tables: withTables(counting.tables, tables) })
        }
      >
        {t('qr.countTables')}
      </CheckBox>
      <p className="field-hint">{t('qr.countTablesHint')}</p>
      <ProblemNotice problem={problem} />
    </div>
  )
}

/** A table that is added later counts from its first card on: without that no card is made. */
export async function countTables(tables: readonly string[]): Promise<void> {
  const counting = $counting.get()
  if (!counting?.tableCodes) return
  const all = withTables(counting.tables, tables)
  if (all.length > counting.tables.length) await saveCounting({ tables: all })
}
