import { useStore } from '@nanostores/react'
import { $decimals } from '#admin/stores/restaurant.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { CloseIcon, PlusIcon } from '#admin/ui/icons.tsx'
import type { Nutrition } from '#db/menu/fields.ts'
import { NUTRITION_AMOUNTS, NUTRITION_FLAGS, SIZE_COUNTS } from '#db/menu/sizes.ts'
import { type ProductDraft, type ProductField, NEW_SIZE, type TypedSize } from '../product-draft.ts'
import { isWrong } from '../typed-product.ts'
import './products.css'

// Every dish may have calories; the rest of nutrition is asked for.
const isAskedFor = (field: keyof Nutrition) => field !== 'kcal'
const MORE_AMOUNTS = NUTRITION_AMOUNTS.filter(isAskedFor)
const MORE_FLAGS = NUTRITION_FLAGS.filter(isAskedFor)

interface PriceOrSizesProps {
  draft: Pick<ProductDraft, 'price' | 'sizes'>
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
}

export function PriceOrSizes(props: PriceOrSizesProps) {
  const { draft, problemOf, onChange } = props
  const { t } = useTranslation()
  if (draft.sizes.length > 0) return <Sizes {...props} />
  const first = { ...NEW_SIZE, price: draft.price }
  return (
    <div className="stack gap-1 start price-or-sizes">
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
      <AddButton text={t('dish.addSizes')} onPress={() => onChange({ sizes: [first, NEW_SIZE] })} />
    </div>
  )
}

function Sizes({ draft, problemOf, onChange }: PriceOrSizesProps) {
  const decimals = useStore($decimals)
  const { t } = useTranslation()
  const { sizes } = draft
  const problem = problemOf('sizes')
  const [isOpen, setIsOpen] = useState(false)
  const isFull = isOpen || sizes.some(saysMore)

  function take(changed: TypedSize[]) {
    const [first, ...others] = changed
    // One size is none.
    if (others.length === 0) onChange({ sizes: [], price: first?.price ?? '' })
    else onChange({ sizes: changed })
  }

  return (
    <fieldset className="stack start sizes" aria-invalid={problem !== false}>
      <legend className="field-label">{t('dish.sizes')}</legend>
      {sizes.map((size, at) => (
        <SizeRow
          // Rows have no ids before they are saved, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          size={size}
          place={at + 1}
          isFull={isFull}
          isWrong={(field) => problem !== false && isWrong(size, field, decimals)}
          onChange={(part) => take(sizes.with(at, { ...size, ...part }))}
          onRemove={() => take(sizes.toSpliced(at, 1))}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
      {sizes.length < SIZE_COUNTS.most && (
        <AddButton text={t('dish.addSize')} onPress={() => take([...sizes, NEW_SIZE])} />
      )}
      {!isFull && <AddButton text={t('dish.addSizeNutrition')} onPress={() => setIsOpen(true)} />}
    </fieldset>
  )
}

function saysMore(size: TypedSize): boolean {
  return [...MORE_AMOUNTS, ...MORE_FLAGS].some((field) => size[field] !== '')
}

function AddButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button look="plain" onPress={onPress}>
      <PlusIcon />
      {text}
    </Button>
  )
}

interface SizeRowProps {
  size: TypedSize
  place: number
  isFull: boolean
  isWrong: (field: TypedText) => boolean
  onChange: (part: Partial<TypedSize>) => void
  onRemove: () => void
}

type TypedText = 'name' | 'price' | keyof Nutrition

function SizeRow(props: SizeRowProps) {
  const { place, isFull, onRemove } = props
  const { t } = useTranslation()
  return (
    <div className={isFull ? 'size-row fields-box' : 'size-row'}>
      <SizeText {...props} field="name" label={t('dish.sizeName', { place })}>
        {t('dish.sizeNameHint')}
      </SizeText>
      <SizeText {...props} field="price" label={t('dish.sizePrice', { place })}>
        {t('dish.sizePriceHint')}
      </SizeText>
      <SizeText {...props} field="kcal" label={t('dish.sizeKcal', { place })}>
        kcal
      </SizeText>
      <Button look="icon" aria-label={t('dish.removeSize', { place })} onPress={onRemove}>
        <CloseIcon />
      </Button>
      {isFull && <MoreNutrition {...props} />}
    </div>
  )
}

function MoreNutrition(props: SizeRowProps) {
  const { size, place, onChange } = props
  const { t } = useTranslation()
  const ofSize = t('dish.ofSize', { place })
  return (
    <div className="size-more">
      {MORE_AMOUNTS.map((field) => (
        <SizeText key={field} {...props} field={field} label={`${t(`dish.${field}`)} ${ofSize}`}>
          {t(`dish.${field}`)}
        </SizeText>
      ))}
      {MORE_FLAGS.map((field) => (
        <CheckBox
          key={field}
          isSelected={size[field] !== ''}
          onChange={(isSet) => onChange({ [field]: isSet ? 'true' : '' })}
        >
          {t(`dish.${field}`)} <span className="visually-hidden">{ofSize}</span>
        </CheckBox>
      ))}
    </div>
  )
}

interface SizeTextProps extends Pick<SizeRowProps, 'size' | 'isWrong' | 'onChange'> {
  field: TypedText
  label: string
  children: string
}

function SizeText({ field, label, size, isWrong, onChange, children }: SizeTextProps) {
  return (
    <TextField
      aria-label={label}
      placeholder={children}
      inputMode={keyboardFor(field)}
      autoComplete="off"
      inputDir={field === 'name' ? 'auto' : 'ltr'}
      value={size[field]}
      onChange={(text) => onChange({ [field]: text })}
      problem={isWrong(field)}
    />
  )
}

function keyboardFor(field: TypedText) {
  if (field === 'name') return 'text'
  return field === 'price' ? 'decimal' : 'numeric'
}
