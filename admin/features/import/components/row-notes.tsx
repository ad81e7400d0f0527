import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { saidPrice } from '#admin/forms/price-words.ts'
import { Button } from '#admin/ui/button.tsx'
import {
  getsOptions,
  getsPicture,
  leavesSizes,
  type Elsewhere,
  type PresentProduct,
  type ReviewRow,
} from '#db/import/review.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { directionOf } from '#db/rules/text/languages.ts'
import { moveToCategory } from '../edit-rows.ts'
import { changeRows } from '../import.ts'

export type RowState = 'new' | 'changed' | 'same'

interface NotesProps {
  row: ReviewRow
  at: number
  state: RowState
  match: PresentProduct | null
  /** A dish of this name in another category. */
  elsewhere: Elsewhere | null
  decimals: Decimals
  isLocked: boolean
}

/** What else was read, and what becomes of a dish that is there. */
export function RowNotes(props: NotesProps) {
  const { row, state, match, elsewhere, decimals } = props
  const { t } = useTranslation()
  return (
    <>
      {Object.entries(row.texts).map(([code, text]) => (
        <p key={code} lang={code} dir={directionOf(code)}>
          {text.name}
        </p>
      ))}
      {row.description !== '' && (
        <p className="quiet wrap" dir="auto">
          {row.description}
        </p>
      )}
      {match && state === 'changed' && (
        <p className="quiet">
          {t('import.nowPrice', { price: presentPrices(t, match, decimals) })}
        </p>
      )}
      {match && getsPicture(row, match) && <p className="quiet">{t('import.copy.getsPicture')}</p>}
      {match && getsOptions(row, match) && <p className="quiet">{t('import.copy.getsOptions')}</p>}
      {match && !row.isLeftOut && leavesSizes(row, match) && (
        <p className="import-doubt">{t('import.leavesSizes')}</p>
      )}
      {elsewhere && !row.isLeftOut && elsewhere.title !== row.category && (
        <InOtherCategory {...props} elsewhere={elsewhere} />
      )}
    </>
  )
}

interface InOtherCategoryProps extends Pick<NotesProps, 'at' | 'decimals' | 'isLocked'> {
  elsewhere: Elsewhere
}

function InOtherCategory({ elsewhere, at, decimals, isLocked }: InOtherCategoryProps) {
  const { t } = useTranslation()
  const { title, product } = elsewhere
  const price = presentPrices(t, product, decimals)
  return (
    <div className="row center import-doubt">
      <span>
        {t('import.elsewhere', { name: product.label ?? product.name, category: title, price })}
      </span>
      <Button
        look="plain"
        isDisabled={isLocked}
        onPress={() => changeRows((rows) => moveToCategory(rows, at, title))}
      >
        {t('import.changeThat')}
      </Button>
    </div>
  )
}

function presentPrices(
  t: TFunction,
  { price, details: { sizes, priceNote } }: PresentProduct,
  decimals: Decimals,
): string {
  const parts = sizes.length > 0 ? sizes : [{ price, priceNote }]
  return parts.map((part) => saidPrice(t, part, { decimals })).join(' / ')
}
