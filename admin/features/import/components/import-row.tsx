import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { $categories } from '#admin/stores/menu.ts'
import { ArrowIcon, CloseIcon, ExpandIcon } from '#admin/ui/icons.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import {
  getsOptions,
  getsPicture,
  leavesSizes,
  rowProblem,
  type Elsewhere,
  type PresentProduct,
  type ReviewRow,
} from '#db/import/review.ts'
import { withoutDoubts } from '#db/import/rows.ts'
import { directionOf, isMenuLanguage, ownName } from '#db/rules/text/languages.ts'
import { SIZE_FIELDS } from '#db/menu/fields.ts'
import { SIZE_COUNTS } from '#db/menu/sizes.ts'
import { formatPrice, type Decimals } from '#db/rules/money/money.ts'
import { noteWords, saidPrice } from '#admin/forms/price-words.ts'
import type { TFunction } from 'i18next'
import { readPrice } from '#db/rules/money/read-price.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import {
  answerAll,
  answered,
  hasTwoPrices,
  IN_WORDS,
  nameParts,
  questionOf,
  readingsOf,
  type Answer,
} from '../answers.ts'
import {
  joinToAbove,
  makeCategory,
  moveRow,
  moveToCategory,
  splitRow,
  wordsOf,
  type ImportedRow,
} from '../edit-rows.ts'
import { $import, $said, changeMany, changeRow, changeRows } from '../import.ts'
import { RowSource } from './import-photo.tsx'

export type RowState = 'new' | 'changed' | 'same'

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
  const { row, at, state, match, elsewhere, decimals, seconds, hasAbove, isLocked } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { name, sizes, doubts, isLeftOut } = row
  // What it was read from, and its second name, stay while the first one is typed.
  const [isNaming, setNaming] = useState(doubts.includes('name'))
  const problem = isLeftOut ? null : rowProblem(row)
  const change = (next: Partial<ReviewRow>) => changeRow(at, next)
  function answer(answer: Answer) {
    setNaming(false)
    $said.set({ id: row.id, question: questionOf(row), answer })
    change(answered(row, answer))
  }
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
      <div className="import-line">
        <input
          type="checkbox"
          checked={!isLeftOut}
          disabled={isLocked}
          aria-label={t('import.take', { name })}
          onChange={({ target }) => change({ isLeftOut: !target.checked })}
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
            change({ name: target.value, doubts: withoutDoubts(row, 'name', 'heading') })
          }
        />
        {sizes.length === 0 && (
          <PriceInput
            price={row.price}
            {...{ decimals }}
            label={t('import.price')}
            isDisabled={isLeftOut || isLocked}
            isWrong={problem === 'price'}
            onChange={(price) =>
              change({ price, doubts: withoutDoubts(row, 'price', 'noPrice', 'heading') })
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
          onPress={() => setOpen(!isOpen)}
        >
          <ExpandIcon />
        </Button>
      </div>
      {!isLeftOut && sizes.length > 0 && (
        <Sizes {...{ row, decimals, isLocked }} onChange={change} onNamed={nameSizes} />
      )}
      <Notes {...{ row, state, match, decimals }} />
      {match && !isLeftOut && leavesSizes(row, match) && (
        <p className="import-doubt">{t('import.leavesSizes')}</p>
      )}
      {elsewhere && !isLeftOut && elsewhere.title !== row.category && (
        <InOtherCategory {...{ elsewhere, at, decimals, isLocked }} />
      )}
      {!isLeftOut && (doubts.length > 0 || problem || isNaming) && (
        <div className="stack import-doubt">
          {doubts.map((doubt) => (
            <p key={doubt}>{t(`import.doubt.${doubt}`)}</p>
          ))}
          {problem && doubts.length === 0 && <p>{t(`import.problem.${problem}`)}</p>}
          <RowSource row={row} />
          {(doubts.includes('name') || isNaming) && !isOpen && (
            <SecondNames {...{ row, seconds, isLocked }} onChange={change} />
          )}
          <div className="row">
            <Readings {...{ row, decimals, isLocked }} onAnswer={answer} />
            {doubts.length > 0 && problem === null && !readingsOf(row) && (
              <Button look="plain" isDisabled={isLocked} onPress={() => answer({ kind: 'right' })}>
                {t('import.right')}
              </Button>
            )}
            {row.price === null &&
              sizes.length === 0 &&
              IN_WORDS.map((kind) => (
                <Button
                  key={kind}
                  look="plain"
                  isDisabled={isLocked}
                  onPress={() => answer({ kind: 'note', note: kind })}
                >
                  {t(`dish.note.${kind}`)}
                </Button>
              ))}
            {(doubts.includes('heading') || doubts.includes('noPrice')) && (
              <Merges {...{ at, hasAbove, isLocked }} />
            )}
          </div>
        </div>
      )}
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
      {isOpen && (
        <div className="stack gap-3">
          <CategoryChoice {...{ row, at, isLocked }} onChange={change} />
          <TextField
            label={t('import.description')}
            lines={2}
            value={row.description}
            maxLength={TEXT_LIMITS.description}
            isReadOnly={isLocked}
            onChange={(description) => change({ description })}
          />
          <SecondNames {...{ row, seconds, isLocked }} onChange={change} />
          <div className="row">
            {sizes.length === 0 && row.price !== null && (
              <Button
                look="plain"
                isDisabled={isLocked}
                onPress={() => change({ sizes: sizesAt(row.price ?? 0) })}
              >
                {t('dish.addSizes')}
              </Button>
            )}
            <Moves {...props} />
            <Merges {...{ at, hasAbove, isLocked }} />
          </div>
          <Split {...props} />
        </div>
      )}
    </div>
  )
})

interface ReadingsProps {
  row: ReviewRow
  decimals: Decimals
  isLocked: boolean
  onAnswer: (answer: Answer) => void
}

/** What else it may mean, each a tap away. */
function Readings({ row, decimals, isLocked, onAnswer }: ReadingsProps) {
  const { t } = useTranslation()
  const figures = readingsOf(row)
  const parts = row.doubts.includes('name') ? nameParts(row.name) : null
  const [now, before] = row.sizes.map(({ price }) => price).toSorted((a, b) => a - b)
  const price = (value = 0) => formatPrice(value, decimals)
  const choices: [string, Answer][] = [
    ...(figures ?? []).map((value, at): [string, Answer] => {
      return [price(value), { kind: at === 0 ? 'lower' : 'higher' }]
    }),
    ...(hasTwoPrices(row)
      ? [
          [
            t('import.former', { now: price(now), before: price(before) }),
            { kind: 'former' },
          ] satisfies [string, Answer],
        ]
      : []),
    ...(parts ? [[t('import.parts', parts), { kind: 'split' }] satisfies [string, Answer]] : []),
  ]
  return choices.map(([text, answer]) => (
    <Button key={text} look="plain" isDisabled={isLocked} onPress={() => onAnswer(answer)}>
      {text}
    </Button>
  ))
}

/** What was said of this row can be said of all that are asked the same. */
function SameForOthers({ row, isLocked }: Pick<ImportRowProps, 'row' | 'isLocked'>) {
  const { t } = useTranslation()
  const said = useStore($said)
  if (said?.id !== row.id || said.question === '') return null
  const { question, answer } = said
  const rows = $import.get()?.rows ?? []
  const count = rows.filter((one) => one !== row && questionOf(one) === question).length
  if (count === 0) return null
  return (
    <Button
      look="plain"
      className="import-split"
      isDisabled={isLocked}
      onPress={() => {
        changeMany((rows) => answerAll(rows, question, answer))
        $said.set(null)
      }}
    >
      {t('import.same', { count })}
    </Button>
  )
}

const OTHER = ''

/** One of the categories that were read or are there, or another one. */
function CategoryChoice({ row, at, isLocked, onChange }: EditProps & { at: number }) {
  const { t } = useTranslation()
  const present = useStore($categories).map(({ title }) => title)
  const read = useStore($import)?.rows.map(({ category }) => category) ?? []
  const [isOther, setOther] = useState(row.category === '')
  const titles = [...new Set([...read, ...present])].filter((title) => title !== '')
  return (
    <>
      <SelectField
        label={t('import.category')}
        value={isOther ? OTHER : row.category}
        options={[
          ...titles.map((title) => ({ value: title, label: title })),
          { value: OTHER, label: t('import.otherCategory') },
        ]}
        isReadOnly={isLocked}
        onChange={(title) => {
          setOther(title === OTHER)
          if (title !== OTHER) changeRows((rows) => moveToCategory(rows, at, title))
        }}
      />
      {isOther && (
        <TextField
          label={t('import.newCategory')}
          value={row.category}
          maxLength={TEXT_LIMITS.title}
          isReadOnly={isLocked}
          onChange={(category) => onChange({ category })}
        />
      )}
    </>
  )
}

interface InOtherCategoryProps extends Pick<ImportRowProps, 'at' | 'decimals' | 'isLocked'> {
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

function Moves({ row: { name }, at, hasAbove, hasBelow, isLocked }: ImportRowProps) {
  const { t } = useTranslation()
  const move = (by: -1 | 1) => changeRows((rows) => moveRow(rows, at, by))
  return (
    <>
      <Button
        look="icon"
        aria-label={`${t('order.down.before')}: ${name}`}
        isDisabled={isLocked || !hasAbove}
        onPress={() => move(-1)}
      >
        <ArrowIcon turn="up" />
      </Button>
      <Button
        look="icon"
        aria-label={`${t('order.down.after')}: ${name}`}
        isDisabled={isLocked || !hasBelow}
        onPress={() => move(1)}
      >
        <ArrowIcon turn="down" />
      </Button>
    </>
  )
}

/** The words that the row was read from, to tap where its second dish begins. */
function Split({ row, at, decimals, isLocked }: ImportRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const words = wordsOf(row)
  if (words.length < 2) return null
  function split(word: number) {
    setOpen(false)
    changeRows((rows) => splitRow(rows, at, word, decimals))
  }
  return (
    <>
      <Button
        look="plain"
        className="import-split"
        aria-expanded={isOpen}
        isDisabled={isLocked}
        onPress={() => setOpen(!isOpen)}
      >
        {t('import.split')}
      </Button>
      {isOpen && (
        <div className="stack">
          <p className="quiet">{t('import.splitHint')}</p>
          <div className="row" dir="auto">
            {words.map((word, place) => (
              <Button
                // oxlint-disable-next-line react/no-array-index-key -- Words may be alike.
                key={place}
                look="plain"
                isDisabled={place === 0}
                onPress={() => split(place)}
              >
                {word}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** Sizes to be named, each at the dish's price. */
function sizesAt(price: number): ReviewRow['sizes'] {
  return Array.from({ length: SIZE_COUNTS.least }, () => ({ name: '', price }))
}

function Merges({ at, hasAbove, isLocked }: { at: number; hasAbove: boolean; isLocked: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        look="plain"
        isDisabled={isLocked}
        onPress={() => changeRows((rows) => makeCategory(rows, at))}
      >
        {t('import.isCategory')}
      </Button>
      {hasAbove && (
        <Button
          look="plain"
          isDisabled={isLocked}
          onPress={() => changeRows((rows) => joinToAbove(rows, at))}
        >
          {t('import.join')}
        </Button>
      )}
    </>
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

function PriceInput({ price, label, decimals, isDisabled, isWrong, onChange }: PriceInputProps) {
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

interface EditProps {
  row: ReviewRow
  isLocked: boolean
  onChange: (change: Partial<ReviewRow>) => void
}

interface SizesProps extends EditProps {
  decimals: Decimals
  /** Once each has a name. */
  onNamed: (names: string[]) => void
}

function Sizes({ row, decimals, isLocked, onChange, onNamed }: SizesProps) {
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

function Notes({
  row,
  state,
  match,
  decimals,
}: Pick<ImportRowProps, 'row' | 'state' | 'match' | 'decimals'>) {
  const { t } = useTranslation()
  const seconds = Object.entries(row.texts)
  return (
    <>
      {seconds.map(([code, text]) => (
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
    </>
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

/** In each language that the file has. */
function SecondNames({ row, seconds, isLocked, onChange }: EditProps & { seconds: string }) {
  const { t } = useTranslation()
  return seconds
    .split(' ')
    .filter(isMenuLanguage)
    .map((code) => (
      <TextField
        key={code}
        label={t('import.inLanguage', { language: ownName(code) })}
        value={row.texts[code]?.name ?? ''}
        inputDir={directionOf(code)}
        maxLength={TEXT_LIMITS.name}
        isReadOnly={isLocked}
        onChange={(name) =>
          onChange({ texts: { ...row.texts, [code]: { ...row.texts[code], name } } })
        }
      />
    ))
}
