import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { OptionsTold } from '#admin/components/allergens/options-told.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { SelectField } from '#admin/components/ui/select-field.tsx'
import { useIsWide } from '#admin/components/use-is-wide.ts'
import { problemText } from '#admin/problems.ts'
import {
  allergenGroups,
  allRows,
  FILTERS,
  isUnchecked,
  optionsOfChecked,
  someRows,
  type AllergenGroup,
  type Filter,
} from '../allergen-rows.ts'
import { $statedSaving, sendStated } from '../stores/saving.ts'
import { $stated } from '../stores/stated.ts'
import { AllergenGrid } from './allergen-grid.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { OneDish } from './one-dish.tsx'
import './allergen-list.css'

interface AllergenListProps {
  categories: readonly Category[]
  isReadOnly: boolean
}

interface Choice {
  filter: Filter
  /** What the filter left when it was chosen: what is stated stays where it is. */
  ids: ReadonlySet<string> | null
  /** A category's id; empty for all. */
  category: string
}

/** Every dish by the fourteen, and how many are checked; on a phone one dish at a time. */
export function AllergenList({ categories, isReadOnly }: AllergenListProps) {
  const groups = allergenGroups(categories, useStore($stated))
  const [choice, setChoice] = useState<Choice>({ filter: 'all', ids: null, category: '' })
  const [target, setTarget] = useState<Product | null>(null)
  const { filter, ids, category } = choice
  const chosen = groups.filter(({ _id }) => category === '' || _id === category)
  const shown = ids ? someRows(chosen, ({ dish }) => ids.has(dish._id)) : chosen
  const List = useIsWide() ? AllergenGrid : OneDish
  return (
    <div className="allergen-list">
      <Progress groups={groups} />
      <Saving groups={groups} />
      <OptionsTold ofChecked={optionsOfChecked(groups)} />
      <Choices groups={groups} choice={choice} onChoose={setChoice} />
      <Shown isEmpty={shown.length === 0} filter={filter}>
        <List
          key={`${filter} ${category}`}
          groups={shown}
          isReadOnly={isReadOnly}
          onCopy={setTarget}
        />
      </Shown>
      {target && <CopyPanel groups={groups} target={target} onClose={() => setTarget(null)} />}
    </div>
  )
}

function Shown(props: { isEmpty: boolean; filter: Filter; children: ReactNode }) {
  const { t } = useTranslation()
  return props.isEmpty ? <p>{t(`allergens.noneOf.${props.filter}`)}</p> : props.children
}

function Progress({ groups }: { groups: readonly AllergenGroup[] }) {
  const { t } = useTranslation()
  const rows = allRows(groups)
  const count = rows.length
  const done = rows.filter((row) => !isUnchecked(row)).length
  return (
    <label className="allergen-progress">
      {t('allergens.progress', { done, count })}
      <progress value={done} max={Math.max(1, count)} />
    </label>
  )
}

interface ChoicesProps {
  groups: readonly AllergenGroup[]
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** Which dishes are shown, and how many each choice leaves. */
function Choices({ groups, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  const left = {
    all: allRows(groups),
    unchecked: allRows(groups).filter(isUnchecked),
  }
  function choose(filter: Filter) {
    const ids = new Set(left[filter].map(({ dish }) => dish._id))
    onChoose({ ...choice, filter, ids: filter === 'all' ? null : ids })
  }
  return (
    <fieldset className="allergen-filters">
      <legend className="visually-hidden">{t('allergens.filters')}</legend>
      {FILTERS.map((filter) => (
        <Button
          key={filter}
          look="plain"
          aria-pressed={choice.filter === filter}
          onPress={() => choose(filter)}
        >
          {t(`allergens.filter.${filter}`, { count: left[filter].length })}
        </Button>
      ))}
      {groups.length > 1 && <CategorySelect {...{ groups, choice, onChoose }} />}
    </fieldset>
  )
}

function CategorySelect({ groups, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  const named = groups.map(({ _id, title }) => ({ value: _id, label: title }))
  return (
    <SelectField
      label={t('allergens.category')}
      isLabelHidden
      options={[{ value: '', label: t('allergens.allCategories') }, ...named]}
      value={choice.category}
      onChange={(category) => onChoose({ ...choice, category })}
    />
  )
}

function Saving({ groups }: { groups: readonly AllergenGroup[] }) {
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
  const open = allRows(groups).flatMap(({ stated }) => stated ?? [])
  const isWaiting = saving.status === 'busy' || open.some(({ problem }) => problem === null)
  const rest = open.length > 0 ? 'allergens.unsent' : 'allergens.saved'
  return <output className="allergen-saving">{t(isWaiting ? 'common.saving' : rest)}</output>
}
