import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { CloseIcon, PlusIcon } from '#admin/components/ui/icons.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import type { Decimals } from '#db/rules/money.ts'
import { SIZE_COUNTS } from '#db/rules/sizes.ts'
import type { ProductDraft, ProductField } from '../product-draft.ts'
import { isWrong, NEW_SIZE, readSizes, writeSizes, type TypedSize } from '../typed-sizes.ts'
import './price-or-sizes.css'

interface PriceOrSizesProps {
  draft: Pick<ProductDraft, 'price' | 'sizes'>
  decimals: Decimals
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
}

/** The price of a dish, or its sizes with a price each: the first of them takes over the price. */
export function PriceOrSizes(props: PriceOrSizesProps) {
  const { draft, problemOf, onChange } = props
  const { t } = useTranslation()
  if (draft.sizes !== '') return <Sizes {...props} />
  const first = { ...NEW_SIZE, price: draft.price }
  return (
    <div className="price-or-sizes">
      <TextField
        name="price"
        label={t('dish.price')}
        // Not of type number: that one takes no Arabic digits.
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        inputDir="ltr"
        value={draft.price}
        onChange={(price) => onChange({ price })}
        problem={problemOf('price')}
      />
      <Button look="plain" onPress={() => onChange({ sizes: writeSizes([first, NEW_SIZE]) })}>
        <PlusIcon />
        {t('dish.addSizes')}
      </Button>
    </div>
  )
}

function Sizes({ draft, decimals, problemOf, onChange }: PriceOrSizesProps) {
  const { t } = useTranslation()
  const listRef = useRef<HTMLFieldSetElement>(null)
  const sizes = readSizes(draft.sizes)
  const problem = problemOf('sizes')

  function take(changed: readonly TypedSize[]) {
    const [first, ...others] = changed
    // One size is none.
    if (others.length === 0) onChange({ sizes: '', price: first?.price ?? '' })
    else onChange({ sizes: writeSizes(changed) })
  }

  return (
    <fieldset ref={listRef} className="sizes" aria-invalid={problem !== false}>
      <legend className="field-label">{t('dish.sizes')}</legend>
      {sizes.map((size, at) => (
        <SizeRow
          // Rows have no ids before they are saved, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          size={size}
          place={at + 1}
          isWrong={(field) => problem !== false && isWrong(size, field, decimals)}
          onChange={(part) => take(sizes.with(at, { ...size, ...part }))}
          onRemove={() => take(sizes.toSpliced(at, 1))}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
      {sizes.length < SIZE_COUNTS.most && (
        <Button look="plain" onPress={() => take([...sizes, NEW_SIZE])}>
          <PlusIcon />
          {t('dish.addSize')}
        </Button>
      )}
    </fieldset>
  )
}

interface SizeRowProps {
  size: TypedSize
  /** From 1. */
  place: number
  isWrong: (field: 'name' | 'price' | 'kcal') => boolean
  onChange: (part: Partial<TypedSize>) => void
  onRemove: () => void
}

function SizeRow({ size, place, isWrong, onChange, onRemove }: SizeRowProps) {
  const { t } = useTranslation()
  return (
    <div className="size-row">
      <TextField
        aria-label={t('dish.sizeName', { place })}
        placeholder={t('dish.sizeNameHint')}
        autoComplete="off"
        inputDir="auto"
        value={size.name}
        onChange={(name) => onChange({ name })}
        problem={isWrong('name')}
      />
      <TextField
        aria-label={t('dish.sizePrice', { place })}
        placeholder={t('dish.sizePriceHint')}
        inputMode="decimal"
        autoComplete="off"
        inputDir="ltr"
        value={size.price}
        onChange={(price) => onChange({ price })}
        problem={isWrong('price')}
      />
      <TextField
        aria-label={t('dish.sizeKcal', { place })}
        placeholder="kcal"
        inputMode="numeric"
        autoComplete="off"
        inputDir="ltr"
        value={size.kcal}
        onChange={(kcal) => onChange({ kcal })}
        problem={isWrong('kcal')}
      />
      <Button look="icon" aria-label={t('dish.removeSize', { place })} onPress={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  )
}
