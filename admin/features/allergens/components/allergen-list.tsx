import { $categories } from '#admin/stores/menu.ts'
import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type Problem } from '#admin/problems.ts'
import { AutosaveState } from '#admin/forms/autosave-state.tsx'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { CopyIcon } from '#admin/ui/icons.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Product } from '#api/schemas/products.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { allergenRows, isUnchecked, optionsOfChecked, type AllergenRow } from '../allergen-rows.ts'
import {
  allergenAutosave,
  changeStatement,
  type AllergenDraft,
  type Statement,
} from '../allergen-drafts.ts'
import { allergensText, withNextState } from '#admin/forms/typed-allergens.ts'
import { AllergenButtons, OptionsNotice } from '#admin/forms/allergen-button.tsx'
import { CopyPanel } from './copy-panel.tsx'
import './allergens.css'

const FILTERS = ['all', 'unchecked'] as const
type Filter = (typeof FILTERS)[number]

// More of them at once are slow to draw.
const SHOWN_AT_ONCE = 50

export function AllergenList() {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const isReadOnly = useStore($isReadOnly)
  const rows = allergenRows(categories, useStore(allergenAutosave.$drafts))
  const [filter, setFilter] = useState<Filter>('all')
  // A dish that is checked stays in sight until the owner filters again.
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const [category, setCategory] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const [target, setTarget] = useState<Product | null>(null)
  const unchecked = rows.filter(isUnchecked)
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
    <div className="stack gap-3 allergen-list">
      <AutosaveState of={allergenAutosave}>
        <Progress done={rows.length - unchecked.length} count={rows.length} />
      </AutosaveState>
      <OptionsNotice ofChecked={optionsOfChecked(rows)} />
      <div className="row center">
        <Choice
          legend={t('allergens.filters')}
          isLegendHidden
          options={FILTERS}
          value={filter}
          onChange={choose}
          labelOf={(filter) => {
            const count = (filter === 'all' ? rows : unchecked).length
            return t(`allergens.filter.${filter}`, { count })
          }}
        />
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
      </div>
      {found.length === 0 && <p>{t(`allergens.noneOf.${filter}`)}</p>}
      {[...shown].map(([{ _id, title }, rows]) => (
        <section key={_id} className="stack">
          <h2 className="subtitle">
            <bdi translate="no">{title}</bdi>
          </h2>
          <div className="card allergen-dishes">
            {rows.map((row) => (
              <DishRow key={row.dish._id} {...row} isReadOnly={isReadOnly} onCopy={setTarget} />
            ))}
          </div>
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
    <label className="stack gap-1 allergen-progress">
      <span>{t('allergens.progress', { done, count })}</span>
      <progress value={done} max={Math.max(1, count)} />
    </label>
  )
}

interface DishRowProps extends AllergenRow {
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** A line with what is stated, which opens to the fourteen of them. */
const DishRow = memo(
  function Row({ dish, statement, draft, isReadOnly, onCopy }: DishRowProps) {
    const { t } = useTranslation()
    const { allergens, allergensChecked } = statement
    return (
      <Disclosure
        heading="h3"
        title={<bdi translate="no">{shownName(dish)}</bdi>}
        text={statementText(t, statement)}
        isWrong={Boolean(draft?.problem)}
        className="allergen-dish"
      >
        <fieldset className="wrap allergen-choices">
          <legend className="visually-hidden">{shownName(dish)}</legend>
          {dish.description && <p>{dish.description}</p>}
          <AllergenButtons
            allergens={allergens}
            isChecked={allergensChecked}
            isDisabled={isReadOnly}
            onTurn={(name) => changeStatement(dish, { allergens: withNextState(allergens, name) })}
          />
          {draft?.problem && <DishProblem dish={dish} draft={draft} problem={draft.problem} />}
          <div className="row center allergen-actions">
            <CheckBox
              isSelected={allergensChecked}
              isDisabled={isReadOnly}
              onChange={(isSet) => changeStatement(dish, { allergensChecked: isSet })}
            >
              {t('allergens.checked')}
            </CheckBox>
            <Button look="plain" isDisabled={isReadOnly} onPress={() => onCopy(dish)}>
              <CopyIcon />
              <span>{t('allergens.copy')}</span>
            </Button>
          </div>
        </fieldset>
      </Disclosure>
    )
  },
  (before, after) =>
    before.dish === after.dish &&
    before.draft === after.draft &&
    before.isReadOnly === after.isReadOnly,
)

function statementText(
  t: TFunction,
  { allergens, allergensChecked }: Pick<Statement, 'allergens' | 'allergensChecked'>,
): string {
  const none = allergensChecked ? t('allergens.none') : ''
  const checked = t(allergensChecked ? 'allergens.isChecked' : 'allergens.isUnchecked')
  return [allergensText(t, allergens) || none, checked].filter(Boolean).join(' · ')
}

interface DishProblemProps {
  dish: Product
  draft: AllergenDraft
  problem: Problem
}

function DishProblem({ dish, draft, problem }: DishProblemProps) {
  const { t } = useTranslation()
  const isChanged = problem.text === 'changedElsewhere'
  return (
    <div className="row center allergen-problem" role="alert">
      <span>
        {isChanged
          ? `${t('allergens.theirs')} ${statementText(t, dish.details)}`
          : problemText(t, problem)}
      </span>
      {problem.text === 'veganNot' && (
        <Button look="plain" onPress={() => changeStatement(dish, { isVegan: false })}>
          {t('allergens.notVegan')}
        </Button>
      )}
      {isChanged && (
        <Button look="plain" onPress={() => changeStatement(dish, { isVegan: draft.isVegan })}>
          {t('translations.keepMine')}
        </Button>
      )}
      <Button look="plain" onPress={() => allergenAutosave.discard(draft)}>
        {t(isChanged ? 'translations.takeTheirs' : 'allergens.giveUp')}
      </Button>
    </div>
  )
}
