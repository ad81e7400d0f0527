import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { CloseIcon } from '#admin/ui/icons.tsx'
import type { ReviewRow } from '#db/import/review.ts'
import { withoutDoubts } from '#db/import/rows.ts'
import { SIZE_FIELDS } from '#db/menu/fields.ts'
import { SIZE_COUNTS } from '#db/menu/sizes.ts'
import { formatPrice, type Decimals } from '#db/rules/money/money.ts'
import { readPrice } from '#db/rules/money/read-price.ts'
import type { RowEditProps } from './row-details.tsx'

interface SizesProps extends RowEditProps {
  decimals: Decimals
  /** Once each has a name. */
  onNamed: (names: string[]) => void
}

export function RowSizes({ row, decimals, isLocked, onChange, onNamed }: SizesProps) {
  const { t } = useTranslation()
  const { sizes, doubts } = row
  function changeSize(at: number, change: Partial<ReviewRow['sizes'][0]>) {
    const next = sizes.map((size, index) => (index === at ? { ...size, ...change } : size))
    const isNamed = next.every(({ name }) => name.trim() !== '')
    if (isNamed) onNamed(next.map(({ name }) => name))
    onChange({
      sizes: next,
      price: Math.min(...next.map(({ price }) => price)),
      doubts: isNamed ? withoutDoubts(row, 'sizes') : doubts,
    })
  }
  function remove(at: number) {
    const left = sizes.toSpliced(at, 1)
    const [last] = left
    // One size is none.
    if (left.length < SIZE_COUNTS.least) onChange({ sizes: [], price: last?.price ?? null })
    else onChange({ sizes: left, price: Math.min(...left.map(({ price }) => price)) })
  }
  return (
    <div className="stack import-sizes">
      <div className="import-line field-label" aria-hidden>
        <span className="import-name">{t('import.size')}</span>
        <span className="import-price">{t('import.price')}</span>
      </div>
      {sizes.map((size, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Sizes have no ids yet.
        <div key={at} className="import-line">
          <input
            className="field-input import-name"
            dir="auto"
            value={size.name}
            maxLength={SIZE_FIELDS.name.limit}
            disabled={isLocked}
            aria-label={t('import.sizeName', { place: at + 1 })}
            aria-invalid={size.name.trim() === ''}
            onChange={({ target }) => changeSize(at, { name: target.value })}
          />
          <PriceInput
            price={size.price}
            label={t('import.sizePrice', { place: at + 1 })}
            isDisabled={isLocked}
            isWrong={false}
            decimals={decimals}
            onChange={(price) => price !== null && changeSize(at, { price })}
          />
          <Button
            look="icon"
            aria-label={t('dish.removeSize', { place: at + 1 })}
            isDisabled={isLocked}
            onPress={() => remove(at)}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      {sizes.length < SIZE_COUNTS.most && (
        <Button
          look="plain"
          className="import-split"
          isDisabled={isLocked}
          onPress={() =>
            onChange({ sizes: [...sizes, { name: '', price: sizes.at(-1)?.price ?? 0 }] })
          }
        >
          {t('dish.addSize')}
        </Button>
      )}
    </div>
  )
}

interface PriceInputProps {
  price: number | null
  label: string
  decimals: Decimals
  isDisabled: boolean
  isWrong: boolean
  onChange: (price: number | null) => void
}

export function PriceInput({
  price,
  label,
  decimals,
  isDisabled,
  isWrong,
  onChange,
}: PriceInputProps) {
  const shown = price === null ? '' : formatPrice(price, decimals)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className="field-input import-price"
      inputMode="decimal"
      dir="ltr"
      value={typed ?? shown}
      disabled={isDisabled}
      aria-label={label}
      aria-invalid={isWrong}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readPrice(target.value, decimals)[0] ?? null)
      }}
    />
  )
}
