import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { CopyIcon } from '#admin/ui/icons.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { ALLERGENS } from '#db/menu/allergens.ts'
import { allergenRows, isUnchecked, optionsOfChecked, type AllergenRow } from '../allergen-rows.ts'
import { $stated, $statedSaving, dropStated, sendStated, stateOf, type Stated } from '../stated.ts'
import { allergensText, turned } from '../typed-allergens.ts'
import { AllergenButton, OptionsTold } from './allergen-button.tsx'
import { CopyPanel } from './copy-panel.tsx'
import './allergens.css'

const FILTERS = ['all', 'unchecked'] as const
type Filter = (typeof FILTERS)[number]

// More of them at once are slow to draw.
const SHOWN_AT_ONCE = 50

interface AllergenListProps {
  categories: readonly Category[]
  isReadOnly: boolean
}

/** Every dish with its fourteen allergens, and how many dishes are checked. */
export function AllergenList({ categories, isReadOnly }: AllergenListProps) {
  const { t } = useTranslation()
  const rows = allergenRows(categories, useStore($stated))
  const [filter, setFilter] = useState<Filter>('all')
  // A dish that is checked stays in sight until the owner filters again.
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const [category, setCategory] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const [target, setTarget] = useState<Product | null>(null)
  const unchecked = rows.filter(isUnchecked)
  const counts = { all: rows.length, unchecked: unchecked.length }
  const found = rows.filter((row) => {
    return (category === '' || row.category._id === category) && (!ids || ids.has(row.dish._id))
  })
  const shown = Map.groupBy(found.slice(0, most), (row) => row.category)

  function choose(filter: Filter) {
    setFilter(filter)
    setIds(filter === 'all' ? null : new Set(unchecked.map(({ dish }) => dish._id)))
    setMost(SHOWN_AT_ONCE)
  }

  return (
    <div className="stack allergen-list">
      <Progress done={rows.length - unchecked.length} count={rows.length} />
      <Saving rows={rows} />
      <OptionsTold ofChecked={optionsOfChecked(rows)} />
      <fieldset className="row allergen-filters">
        <legend className="visually-hidden">{t('allergens.filters')}</legend>
        {FILTERS.map((each) => (
          <Button
            key={each}
            look="plain"
            aria-pressed={filter === each}
            onPress={() => choose(each)}
          >
            {t(`allergens.filter.${each}`, { count: counts[each] })}
          </Button>
        ))}
        <SelectField
          label={t('allergens.category')}
          isLabelHidden
          options={[
            { value: '', label: t('allergens.allCategories') },
            ...categories.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          value={category}
          onChange={(category) => {
            setCategory(category)
            setMost(SHOWN_AT_ONCE)
          }}
        />
      </fieldset>
      {found.length === 0 && <p>{t(`allergens.noneOf.${filter}`)}</p>}
      {[...shown].map(([{ _id, title }, rows]) => (
        <section key={_id} className="stack allergen-category">
          <h2 className="section-title">
            <bdi>{title}</bdi>
          </h2>
          {rows.map((row) => (
            <DishCard key={row.dish._id} {...row} isReadOnly={isReadOnly} onCopy={setTarget} />
          ))}
        </section>
      ))}
      {found.length > most && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('allergens.more', { count: found.length - most })}
        </Button>
      )}
      {target && <CopyPanel rows={rows} target={target} onClose={() => setTarget(null)} />}
    </div>
  )
}

function Progress({ done, count }: { done: number; count: number }) {
  const { t } = useTranslation()
  return (
    <label className="allergen-progress">
      {t('allergens.progress', { done, count })}
      <progress value={done} max={Math.max(1, count)} />
    </label>
  )
}

function Saving({ rows }: { rows: readonly AllergenRow[] }) {
  const { t } = useTranslation()
  const saving = useStore($statedSaving)
  if (saving.status === 'unsent') {
    return (
      <Notice kind="problem">
        {t('allergens.unsent')} {problemText(t, saving.problem)}
        <Button look="plain" onPress={() => void sendStated()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  const open = rows.flatMap(({ stated }) => stated ?? [])
  const isWaiting = saving.status === 'busy' || open.some(({ problem }) => problem === null)
  const rest = open.length > 0 ? 'allergens.unsent' : 'allergens.saved'
  return <output className="allergen-saving">{t(isWaiting ? 'common.saving' : rest)}</output>
}

interface DishCardProps extends AllergenRow {
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** A dish with its fourteen; drawn again only when something of it changes. */
const DishCard = memo(
  function Card({ dish, statement, stated, isReadOnly, onCopy }: DishCardProps) {
    const { t } = useTranslation()
    const { allergens, allergensChecked } = statement
    return (
      <fieldset className="allergen-dish allergen-choices">
        <legend className="visually-hidden">{dish.name}</legend>
        <h3>
          <bdi>{dish.name}</bdi>
        </h3>
        {dish.description && <p>{dish.description}</p>}
        {ALLERGENS.map((name) => (
          <AllergenButton
            key={name}
            name={name}
            state={allergens[name]}
            isDisabled={isReadOnly}
            onTurn={() => stateOf(dish, { allergens: turned(allergens, name) })}
          />
        ))}
        {stated?.problem && <CardProblem dish={dish} stated={stated} problem={stated.problem} />}
        <div className="row allergen-actions">
          <CheckBox
            isSelected={allergensChecked}
            isDisabled={isReadOnly}
            onChange={(isSet) => stateOf(dish, { allergensChecked: isSet })}
          >
            {t('allergens.checked')}
          </CheckBox>
          <Button look="plain" isDisabled={isReadOnly} onPress={() => onCopy(dish)}>
            <CopyIcon />
            {t('allergens.copy')}
          </Button>
        </div>
      </fieldset>
    )
  },
  (before, after) =>
    before.dish === after.dish &&
    before.stated === after.stated &&
    before.isReadOnly === after.isReadOnly,
)

interface CardProblemProps {
  dish: Product
  stated: Stated
  problem: Problem
}

/** Why what was stated of a dish is not saved, and the ways out. */
function CardProblem({ dish, stated, problem }: CardProblemProps) {
  const { t } = useTranslation()
  const isChanged = problem.text === 'changedElsewhere'
  const { allergens, allergensChecked } = dish.details
  const theirs = [
    allergensText(t, allergens),
    t(allergensChecked ? 'allergens.isChecked' : 'allergens.isUnchecked'),
  ]
  return (
    <div className="row allergen-problem" role="alert">
      <span>
        {isChanged
          ? `${t('allergens.theirs')} ${theirs.filter(Boolean).join(' · ')}`
          : problemText(t, problem)}
      </span>
      {problem.text === 'veganNot' && (
        <Button look="plain" onPress={() => stateOf(dish, { isVegan: false })}>
          {t('allergens.notVegan')}
        </Button>
      )}
      {isChanged && (
        <Button look="plain" onPress={() => stateOf(dish, { isVegan: stated.isVegan })}>
          {t('translations.keepMine')}
        </Button>
      )}
      <Button look="plain" onPress={() => dropStated(dish._id)}>
        {t(isChanged ? 'translations.takeTheirs' : 'allergens.giveUp')}
      </Button>
    </div>
  )
}
