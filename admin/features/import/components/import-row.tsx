import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteWords } from '#admin/forms/price-words.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { ExpandIcon } from '#admin/ui/icons.tsx'
import {
  rowProblem,
  type Elsewhere,
  type PresentProduct,
  type ReviewRow,
} from '#db/import/review.ts'
import { withoutDoubts } from '#db/import/rows.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { questionOf } from '../answers.ts'
import type { ImportedRow } from '../edit-rows.ts'
import { $said, changeRow } from '../import.ts'
import { RowDetails, type RowEditProps } from './row-details.tsx'
import { RowNotes, type RowState } from './row-notes.tsx'
import { RowQuestions, SameForOthers } from './row-questions.tsx'
import { PriceInput, RowSizes } from './row-sizes.tsx'

interface ImportRowProps {
  row: ImportedRow
  at: number
  state: RowState
  match: PresentProduct | null
  /** A dish of this name in another category. */
  elsewhere: Elsewhere | null
  decimals: Decimals
  /** Further languages of the file, with spaces between. */
  seconds: string
  hasAbove: boolean
  hasBelow: boolean
  isLocked: boolean
}

/** A dish that was read: its name and price, why to look at it, and more if wanted. */
export const ImportRow = memo(function ImportRow(props: ImportRowProps) {
  const { row, at, match, decimals, isLocked } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { sizes, doubts, isLeftOut } = row
  const change = (next: Partial<ReviewRow>) => changeRow(at, next)
  function nameSizes(names: string[]) {
    const said = $said.get()
    const isOwn = said?.id === row.id
    if (!isOwn && !doubts.includes('sizes')) return
    const question = isOwn ? said.question : questionOf(row)
    $said.set({ id: row.id, question, answer: { kind: 'sizes', names } })
  }
  return (
    <div
      className="stack card import-row"
      data-row={at}
      data-doubt={(doubts.length > 0 && !isLeftOut) || undefined}
    >
      <RowLine {...props} isOpen={isOpen} onOpen={setOpen} onChange={change} />
      {!isLeftOut && sizes.length > 0 && (
        <RowSizes {...{ row, decimals, isLocked }} onChange={change} onNamed={nameSizes} />
      )}
      <RowNotes {...props} />
      <RowQuestions {...props} isOpen={isOpen} onChange={change} />
      <SameForOthers {...{ row, isLocked }} />
      {row.soldOut !== undefined && !match && (
        <CheckBox
          isSelected={row.soldOut}
          isDisabled={isLeftOut || isLocked}
          onChange={(soldOut) => change({ soldOut })}
        >
          {t('soldOut.title')}
        </CheckBox>
      )}
      {isOpen && <RowDetails {...props} onChange={change} />}
    </div>
  )
})

interface RowLineProps extends RowEditProps {
  decimals: Decimals
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** What most rows need: whether to take it, its name and its price. */
function RowLine({ row, decimals, isOpen, isLocked, onOpen, onChange }: RowLineProps) {
  const { t } = useTranslation()
  const { name, isLeftOut } = row
  const problem = isLeftOut ? null : rowProblem(row)
  return (
    <div className="import-line">
      <input
        type="checkbox"
        checked={!isLeftOut}
        disabled={isLocked}
        aria-label={t('import.take', { name })}
        onChange={({ target }) => onChange({ isLeftOut: !target.checked })}
      />
      <input
        className="field-input import-name"
        dir="auto"
        value={name}
        maxLength={TEXT_LIMITS.name}
        disabled={isLeftOut || isLocked}
        aria-label={t('import.name')}
        aria-invalid={problem === 'name'}
        onChange={({ target }) =>
          onChange({ name: target.value, doubts: withoutDoubts(row, 'name', 'heading') })
        }
      />
      {row.sizes.length === 0 && (
        <PriceInput
          price={row.price}
          decimals={decimals}
          label={t('import.price')}
          isDisabled={isLeftOut || isLocked}
          isWrong={problem === 'price'}
          onChange={(price) =>
            onChange({ price, doubts: withoutDoubts(row, 'price', 'noPrice', 'heading') })
          }
        />
      )}
      {row.priceNote && (
        <span className="import-note">{noteWords(t, row.priceNote, row.price !== null)}</span>
      )}
      <Button
        look="icon"
        aria-expanded={isOpen}
        aria-label={t('import.more', { name })}
        onPress={() => onOpen(!isOpen)}
      >
        <ExpandIcon />
      </Button>
    </div>
  )
}
