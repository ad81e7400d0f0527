import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { ExpandIcon } from '#admin/ui/icons.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { directionOf, ownName, type MenuLanguage } from '#db/rules/text/languages.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import {
  changeBlock,
  divideByThousand,
  renameCategory,
  secondLanguagesOf,
  shiftPrices,
  type ImportedRow,
} from '../edit-rows.ts'
import { changeDraft, changeMany } from '../import.ts'
import { servedOf, setServed, type ImportDraft } from '../import-draft.ts'

interface CategoryHeadProps {
  draft: ImportDraft
  at: number
  isLocked: boolean
}

/** The heading of rows that stand together, and what can be wrong with all of them. */
export function CategoryHead({ draft, at, isLocked }: CategoryHeadProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { rows } = draft
  const category = rows[at]?.category ?? ''
  const own = rows.filter((row) => row.category === category)
  const block = new Set(own.map(({ id }) => id))
  const isLeftOut = own.every((row) => row.isLeftOut)
  const areThousands = own.some(({ price }) => (price ?? 0) >= A_THOUSAND)
  const served = servedOf(draft, category)
  const actions = [
    ['pricesUp', (all) => shiftPrices(all, block, -1)],
    ['pricesDown', (all) => shiftPrices(all, block, 1)],
    ...(areThousands
      ? [['thousandths', (all) => divideByThousand(all, block)] satisfies Action]
      : []),
    [
      isLeftOut ? 'takeCategory' : 'leaveOutCategory',
      (all) => changeBlock(all, block, { isLeftOut: !isLeftOut }),
    ],
  ] satisfies Action[]
  return (
    <>
      <div className="row center between import-head">
        <h2 className="subtitle" dir="auto">
          {category}
        </h2>
        <Button
          look="icon"
          aria-expanded={isOpen}
          aria-label={t('import.moreOfCategory', { category })}
          onPress={() => setOpen(!isOpen)}
        >
          <ExpandIcon />
        </Button>
      </div>
      {served && (
        <CheckBox
          isSelected={draft.served?.[category] !== undefined}
          isDisabled={isLocked}
          onChange={(isTaken) => changeDraft((now) => setServed(now, category, isTaken))}
        >
          {t('import.served', { from: served.from, to: served.to })}
        </CheckBox>
      )}
      {isOpen && (
        <div className="stack card import-card">
          <Titles key={category} {...{ rows, own, block, isLocked }} />
          <div className="row">
            {actions.map(([name, change]) => (
              <Button
                key={name}
                look="plain"
                isDisabled={isLocked}
                onPress={() => changeMany(change)}
              >
                {t(`import.${name}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

// In thousandths.
const A_THOUSAND = 1000 * 1000

type Action = [
  name: 'pricesUp' | 'pricesDown' | 'thousandths' | 'takeCategory' | 'leaveOutCategory',
  change: (rows: readonly ImportedRow[]) => ImportedRow[],
]

interface TitlesProps {
  rows: readonly ImportedRow[]
  own: readonly ImportedRow[]
  block: ReadonlySet<string>
  isLocked: boolean
}

/** In the menu's language and in each further one. */
function Titles({ rows, own, block, isLocked }: TitlesProps) {
  const { t } = useTranslation()
  const category = own[0]?.category ?? ''
  const codes = secondLanguagesOf(rows)
  const [title, setTitle] = useState(category)
  const [titles, setTitles] = useState(() =>
    Object.fromEntries(codes.map((code) => [code, titleIn(own, code)])),
  )
  const wanted = title.trim()
  function save() {
    const others = Object.fromEntries(codes.map((code) => [code, (titles[code] ?? '').trim()]))
    changeDraft(({ rows, served: { [category]: times, ...served } = {} }) => ({
      rows: renameCategory(rows, block, wanted, others),
      served: times ? { ...served, [wanted]: times } : served,
    }))
  }
  return (
    <form
      className="row import-category"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '') save()
      }}
    >
      <TextField
        label={t('import.newCategory')}
        value={title}
        maxLength={TEXT_LIMITS.title}
        isReadOnly={isLocked}
        onChange={setTitle}
      />
      {codes.map((code) => (
        <TextField
          key={code}
          label={t('import.categoryIn', { language: ownName(code) })}
          value={titles[code] ?? ''}
          inputDir={directionOf(code)}
          maxLength={TEXT_LIMITS.title}
          isReadOnly={isLocked}
          onChange={(text) => setTitles({ ...titles, [code]: text })}
        />
      ))}
      <Button type="submit" look="plain" isDisabled={isLocked || wanted === ''}>
        {t('import.setCategory')}
      </Button>
    </form>
  )
}

function titleIn(own: readonly ImportedRow[], code: MenuLanguage): string {
  return own.find(({ texts }) => texts[code]?.category)?.texts[code]?.category ?? ''
}
