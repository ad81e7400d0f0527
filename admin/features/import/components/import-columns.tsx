import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { ReadColumns } from '#db/import/rows.ts'
import { COLUMN_ROLES } from '#db/import/table-heads.ts'
import { $table, chooseColumns } from '../import.ts'

/** What each column of a table was taken for, its first rows below; the owner can choose otherwise. */
export function ImportColumns({ columns, isLocked }: { columns: ReadColumns; isLocked: boolean }) {
  const { t } = useTranslation()
  const table = useStore($table)
  // A page that was loaded again has the rows, but no table to read again.
  if (!table) return null
  const { heads, roles, rows } = columns
  return (
    <Disclosure title={t('import.columns')} className="card import-columns">
      <ul className="list">
        {roles.map((role, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Columns have no other name.
          <li key={at} className="stack">
            <SelectField
              label={heads[at] || t('import.column', { place: at + 1 })}
              value={role}
              options={COLUMN_ROLES.map((value) => ({ value, label: t(`import.role.${value}`) }))}
              isReadOnly={isLocked}
              onChange={(to) => void chooseColumns(roles.with(at, to))}
            />
            <p className="quiet wrap" dir="auto">
              {rows.flatMap((row) => row[at] || []).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
