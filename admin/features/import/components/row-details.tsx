import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { $categories } from '#admin/stores/menu.ts'
import { Button } from '#admin/ui/button.tsx'
import { ArrowIcon } from '#admin/ui/icons.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { ReviewRow } from '#db/import/review.ts'
import { SIZE_COUNTS } from '#db/menu/sizes.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { directionOf, isMenuLanguage, ownName } from '#db/rules/text/languages.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import {
  joinToAbove,
  makeCategory,
  moveRow,
  moveToCategory,
  splitRow,
  wordsOf,
  type ImportedRow,
} from '../edit-rows.ts'
import { $import, changeRows } from '../import.ts'

export interface RowEditProps {
  row: ReviewRow
  isLocked: boolean
  onChange: (change: Partial<ReviewRow>) => void
}

interface RowDetailsProps extends RowEditProps {
  row: ImportedRow
  at: number
  decimals: Decimals
  seconds: string
  hasAbove: boolean
  hasBelow: boolean
}

/** What a row shows if more is wanted: all its texts, and where it stands. */
export function RowDetails(props: RowDetailsProps) {
  const { row, at, isLocked, onChange } = props
  const { t } = useTranslation()
  return (
    <div className="stack gap-3">
      <CategoryChoice {...{ row, at, isLocked, onChange }} />
      <TextField
        label={t('import.description')}
        lines={2}
        value={row.description}
        maxLength={TEXT_LIMITS.description}
        isReadOnly={isLocked}
        onChange={(description) => onChange({ description })}
      />
      <SecondNames {...props} />
      <div className="row">
        {row.sizes.length === 0 && row.price !== null && (
          <Button
            look="plain"
            isDisabled={isLocked}
            onPress={() => onChange({ sizes: sizesAt(row.price ?? 0) })}
          >
            {t('dish.addSizes')}
          </Button>
        )}
        <Moves {...props} />
        <Merges {...props} />
      </div>
      <Split {...props} />
    </div>
  )
}

const OTHER = ''

/** One of the categories that were read or are there, or another one. */
function CategoryChoice({ row, at, isLocked, onChange }: RowEditProps & { at: number }) {
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

function Moves({ row: { name }, at, hasAbove, hasBelow, isLocked }: RowDetailsProps) {
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
function Split({ row, at, decimals, isLocked }: RowDetailsProps) {
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

type MergesProps = Pick<RowDetailsProps, 'at' | 'hasAbove' | 'isLocked'>

export function Merges({ at, hasAbove, isLocked }: MergesProps) {
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

interface SecondNamesProps extends RowEditProps {
  /** Further languages of the file, with spaces between. */
  seconds: string
}

/** In each language that the file has. */
export function SecondNames({ row, seconds, isLocked, onChange }: SecondNamesProps) {
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
