import { useIsWide } from '#admin/ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#admin/problems.ts'
import { dishNow } from '#admin/stores/menu.ts'
import { hideNotice, showNotice } from '#admin/stores/notices.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import {
  allergenGroups,
  allRows,
  FILTERS,
  isUnchecked,
  optionsOfChecked,
  someRows,
  type AllergenGroup,
  type Filter,
  sources,
  type AllergenRow,
} from '../allergen-rows.ts'
import { $statedSaving, sendStated, $stated, stateOf, statementOf } from '../stated.ts'
import { allergensText } from '../typed-allergens.ts'
import { OptionsTold } from './allergen-button.tsx'
import { AllergenGrid } from './allergen-grid.tsx'
import { OneDish } from './one-dish.tsx'
import './allergens.css'

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

// Whoever does not find theirs among so many types a letter more.
const MOST_SOURCES = 50

interface CopyPanelProps {
  groups: readonly AllergenGroup[]
  target: Product
  onClose: () => void
}

/** The dishes that another one's allergens can be taken from. */
function CopyPanel({ groups, target, onClose }: CopyPanelProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = sources(groups, target, search, MOST_SOURCES)
  function take(row: AllergenRow) {
    copyAllergens(target, row)
    onClose()
  }
  return (
    <Panel title={t('allergens.copyTo', { name: target.name })} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <p className="field-hint">{t('allergens.copyHint')}</p>
        <TextField
          type="search"
          label={t('allergens.find')}
          autoComplete="off"
          inputDir="auto"
          value={search}
          onChange={setSearch}
        />
        <output className="visually-hidden">{t('allergens.found', { count: found.length })}</output>
        {found.length === 0 && <p>{t('allergens.noSource')}</p>}
        <ul className="allergen-sources">
          {found.map(({ row, category }) => (
            <li key={row.dish._id}>
              <Button look="card" onPress={() => take(row)}>
                <bdi>{row.dish.name}</bdi>
                <small>
                  <bdi>{category}</bdi> · <Says row={row} />
                </small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Says({ row }: { row: AllergenRow }) {
  const { t } = useTranslation()
  return allergensText(t, row.statement.allergens)
}

// Counted from 1 are deletions; this is the one message about what was copied last.
const COPY_NOTICE = -2
const NOTICE_MS = 15_000
let hiding: ReturnType<typeof setTimeout> | undefined

/**
 * States of a dish what is stated of another, and says so, with the way back. It is not checked by
 * that: nobody has looked at this one's recipe.
 */
function copyAllergens(target: Product, { dish, statement }: AllergenRow): void {
  const { allergens, allergensChecked } = statementOf(target)
  stateOf(target, { allergens: statement.allergens, allergensChecked: false })
  clearTimeout(hiding)
  hiding = setTimeout(() => hideNotice(COPY_NOTICE), NOTICE_MS)
  showNotice({
    id: COPY_NOTICE,
    status: 'changed',
    says: { text: 'allergens.copied', values: { name: target.name, from: dish.name } },
    undo: () => {
      hideNotice(COPY_NOTICE)
      const now = dishNow(target._id)
      if (now) stateOf(now, { allergens, allergensChecked })
    },
  })
}
