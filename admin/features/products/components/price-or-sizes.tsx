import { useStore } from '@nanostores/react'
import { $decimals } from '#admin/stores/restaurant.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { Button } from '#admin/ui/button.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { CloseIcon, PlusIcon } from '#admin/ui/icons.tsx'
import type { Nutrition } from '#db/menu/fields.ts'
import { PRICE_NOTE_KINDS, PRICE_NOTE_LIMIT, type PriceNote } from '#db/menu/price-words.ts'
import { NUTRITION_AMOUNTS, NUTRITION_FLAGS, SIZE_COUNTS } from '#db/menu/sizes.ts'
import {
  type ProductDraft,
  type ProductField,
  NEW_SIZE,
  type TypedFormer,
  type TypedSize,
} from '../product-draft.ts'
import { isWrong, readFormer, readNote } from '../typed-product.ts'
import './products.css'

// Every dish may have calories; the rest of nutrition is asked for.
const isAskedFor = (field: keyof Nutrition) => field !== 'kcal'
const MORE_AMOUNTS = NUTRITION_AMOUNTS.filter(isAskedFor)
const MORE_FLAGS = NUTRITION_FLAGS.filter(isAskedFor)

interface PriceOrSizesProps {
  draft: Pick<ProductDraft, 'price' | 'priceNote' | 'formerPrice' | 'sizes'>
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
}

export function PriceOrSizes(props: PriceOrSizesProps) {
  const { draft, problemOf, onChange } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (draft.sizes.length > 0) return <Sizes {...props} />
  const { price, priceNote, formerPrice } = draft
  const first = { ...NEW_SIZE, price, priceNote, formerPrice }
  const isOffered = priceNote?.kind !== 'free' && (isOpen || formerPrice !== null)
  const problem = problemOf('priceNote')
  return (
    <div className="stack gap-1 start price-or-sizes">
      {priceNote?.kind !== 'free' && (
        <TextField
          name="price"
          label={t('dish.price')}
          // Not of type number: that one takes no Arabic digits.
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          inputDir="ltr"
          value={price}
          onChange={(price) => onChange({ price })}
          problem={problemOf('price')}
        />
      )}
      <NoteFields
        label={t('dish.priceNote')}
        note={priceNote}
        problem={problem}
        onChange={onChange}
      />
      {isOffered && (
        <FormerFields
          label={t('dish.formerPrice')}
          untilLabel={t('dish.formerUntil')}
          former={formerPrice ?? NEW_FORMER}
          isHinted
          problem={problemOf('formerPrice')}
          onChange={onChange}
        />
      )}
      {!isOffered && priceNote?.kind !== 'free' && (
        <AddButton text={t('dish.addFormer')} onPress={() => setOpen(true)} />
      )}
      <AddButton
        text={t('dish.addSizes')}
        onPress={() => onChange({ sizes: [first, NEW_SIZE], priceNote: null, formerPrice: null })}
      />
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
  const [areNotesOpen, setNotesOpen] = useState(false)
  const [areOffersOpen, setOffersOpen] = useState(false)
  const isOffered = areOffersOpen || sizes.some(({ formerPrice }) => formerPrice !== null)
  const isNoted = areNotesOpen || sizes.some(({ priceNote }) => priceNote !== null)

  function take(changed: TypedSize[]) {
    const [first, ...others] = changed
    // One size is none.
    const { price = '', priceNote = null, formerPrice = null } = first ?? {}
    if (others.length === 0) onChange({ sizes: [], price, priceNote, formerPrice })
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
          isNoted={isNoted}
          isOffered={isOffered}
          isShownWrong={problem !== false}
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
      {!isOffered && <AddButton text={t('dish.addFormers')} onPress={() => setOffersOpen(true)} />}
      {!isNoted && <AddButton text={t('dish.addSizeNotes')} onPress={() => setNotesOpen(true)} />}
    </fieldset>
  )
}

const NEW_FORMER: TypedFormer = { price: '', until: null }

interface FormerFieldsProps {
  label: string
  untilLabel: string
  former: TypedFormer
  isHinted: boolean
  problem: ShownProblem
  onChange: (part: { formerPrice: TypedFormer | null }) => void
}

/** Empty fields are no offer. */
function FormerFields(props: FormerFieldsProps) {
  const { label, untilLabel, former, isHinted, problem, onChange } = props
  const { t } = useTranslation()
  const change = (part: Partial<TypedFormer>) => {
    const next = { ...former, ...part }
    onChange({ formerPrice: next.price.trim() === '' && next.until === null ? null : next })
  }
  return (
    <div className="row former-price">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        inputDir="ltr"
        value={former.price}
        onChange={(price) => change({ price })}
        problem={problem}
        hint={isHinted ? t('dish.formerHint') : undefined}
      />
      <TextField
        label={untilLabel}
        type="date"
        inputDir="ltr"
        value={former.until ?? ''}
        onChange={(until) => change({ until: until === '' ? null : until })}
        problem={false}
        hint={isHinted ? t('dish.formerUntilHint') : undefined}
      />
    </div>
  )
}

interface NoteFieldsProps {
  label: string
  note: PriceNote | null
  problem: ShownProblem
  onChange: (part: { price?: string; formerPrice?: null; priceNote: PriceNote | null }) => void
}

/** What is free has no price. */
function NoteFields({ label, note, problem, onChange }: NoteFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        label={label}
        value={note?.kind ?? 'none'}
        options={(['none', ...PRICE_NOTE_KINDS] as const).map((value) => {
          return { value, label: t(`dish.note.${value}`) }
        })}
        onChange={(kind) =>
          onChange({
            ...(kind === 'free' && { price: '', formerPrice: null }),
            priceNote: kind === 'none' ? null : { kind, ...(kind === 'own' && { text: '' }) },
          })
        }
      />
      {note?.kind === 'own' && (
        <TextField
          label={t('dish.ownNote')}
          placeholder={t('dish.ownNoteHint')}
          autoComplete="off"
          inputDir="auto"
          maxLength={PRICE_NOTE_LIMIT}
          value={note.text ?? ''}
          onChange={(text) => onChange({ priceNote: { kind: 'own', text } })}
          problem={problem}
        />
      )}
    </>
  )
}

function saysMore(size: TypedSize): boolean {
  return [...MORE_AMOUNTS, ...MORE_FLAGS].some((field) => size[field] !== '')
}

function AddButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button look="plain" onPress={onPress}>
      <PlusIcon />
      <span>{text}</span>
    </Button>
  )
}

interface SizeRowProps {
  size: TypedSize
  place: number
  isFull: boolean
  isNoted: boolean
  isOffered: boolean
  isShownWrong: boolean
  isWrong: (field: TypedText) => boolean
  onChange: (part: Partial<TypedSize>) => void
  onRemove: () => void
}

type TypedText = 'name' | 'price' | keyof Nutrition

function SizeRow(props: SizeRowProps) {
  const { size, place, isFull, isNoted, isOffered, isShownWrong, onChange, onRemove } = props
  const decimals = useStore($decimals)
  const { t } = useTranslation()
  return (
    <div className={isFull || isNoted || isOffered ? 'size-row fields-box' : 'size-row'}>
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
      {isNoted && (
        <div className="stack gap-1 size-note">
          <NoteFields
            label={t('dish.sizeNote', { place })}
            note={size.priceNote}
            problem={isShownWrong && 'problem' in readNote(size.priceNote)}
            onChange={onChange}
          />
        </div>
      )}
      {isOffered && (
        <div className="stack gap-1 size-note">
          <FormerFields
            label={t('dish.formerOf', { place })}
            untilLabel={t('dish.formerUntilOf', { place })}
            former={size.formerPrice ?? NEW_FORMER}
            isHinted={place === 1}
            problem={isShownWrong && 'problem' in readFormer(size, decimals)}
            onChange={onChange}
          />
        </div>
      )}
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
          <span>{t(`dish.${field}`)}</span> <span className="visually-hidden">{ofSize}</span>
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
