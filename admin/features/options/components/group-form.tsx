import { useStore } from '@nanostores/react'
import { $categories } from '#admin/stores/menu.ts'
import { $decimals } from '#admin/stores/restaurant.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { groupSession, saveGroup } from '../form.ts'
import { $groups, removeGroup } from '#admin/stores/groups.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allergensText } from '#admin/forms/typed-allergens.ts'
import { FormPanel, type ShownProblem } from '#admin/forms/form-panel.tsx'
import { ConflictDialog } from '#admin/forms/conflict-dialog.tsx'
import type { Categories } from '#admin/stores/menu.ts'
import { CheckBoxes } from '#admin/ui/check-box.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField, GroupProblem } from '#admin/ui/text-field.tsx'
import { normalizeForSearch, searchableText } from '#db/rules/text/normalize-for-search.ts'
import {
  checkGroup,
  type GroupDraft,
  type GroupField,
  ASKS,
  NUMBERS,
  askedChoice,
  type TypedChoice,
  type TypedOption,
} from '../group-draft.ts'
import { OptionRows } from './option-rows.tsx'
import './options.css'

export function GroupForm({ draft }: { draft: GroupDraft }) {
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const group = useStore($groups)?.find(({ _id }) => _id === draft.id)
  const { t } = useTranslation()
  const isNew = draft.id === null

  function change(part: Partial<GroupDraft>) {
    // What is typed while a new one is sent would be a second one.
    if (groupSession.$state.get().status !== 'busy') groupSession.edit({ ...draft, ...part })
  }

  function save() {
    if (groupSession.check(checkGroup(draft, decimals))) void saveGroup(decimals)
  }

  return (
    <FormPanel
      session={groupSession}
      title={t(isNew ? 'options.addTitle' : 'options.editTitle')}
      saveText={t(isNew ? 'options.add' : 'options.update')}
      deleteText={t('options.delete')}
      onSave={save}
      onDelete={
        group &&
        (() => {
          groupSession.discard()
          removeGroup(group)
        })
      }
      onClose={groupSession.discard}
    >
      {(problemOf) => (
        <>
          <GroupConflict menu={menu} />
          <TextField
            name="name"
            label={t('options.name')}
            hint={t('options.nameExample')}
            autoComplete="off"
            inputDir="auto"
            value={draft.name}
            onChange={(name) => change({ name })}
            problem={problemOf('name')}
          />
          <OptionRows
            options={draft.options}
            decimals={decimals}
            problem={problemOf('options')}
            onChange={(options) => change({ options })}
          />
          <HowManyField
            value={draft.choice}
            problem={problemOf('choice')}
            onChange={(choice) => change({ choice })}
          />
          <UsersField draft={draft} menu={menu} problemOf={problemOf} onChange={change} />
        </>
      )}
    </FormPanel>
  )
}

interface HowManyFieldProps {
  value: TypedChoice
  problem: ShownProblem
  onChange: (value: TypedChoice) => void
}

function HowManyField({ value: choice, problem, onChange }: HowManyFieldProps) {
  const { t } = useTranslation()
  const numbers = NUMBERS[choice.ask]
  return (
    <div className="option-choice">
      <SelectField
        label={t('options.choice')}
        options={ASKS.map((ask) => ({ value: ask, label: t(`options.ask.${ask}`) }))}
        value={choice.ask}
        isWrong={problem !== false}
        onChange={(ask) => onChange(askedChoice({ least: '1', most: '2', ask }))}
      />
      {numbers.map((name) => (
        <TextField
          key={name}
          label={t(numbers.length > 1 ? `options.${name}` : 'options.count')}
          inputMode="numeric"
          autoComplete="off"
          inputDir="ltr"
          value={choice[name]}
          onChange={(text) => onChange(askedChoice({ ...choice, [name]: text }))}
          problem={problem !== false}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </div>
  )
}

interface UsersFieldProps {
  draft: Pick<GroupDraft, 'categories' | 'products'>
  menu: Categories
  problemOf: (field: GroupField) => ShownProblem
  onChange: (part: Partial<GroupDraft>) => void
}

// Nobody reads through more; whoever types finds the others.
const SHOWN_AT_ONCE = 30

function UsersField(props: UsersFieldProps) {
  const { draft, menu, problemOf, onChange } = props
  const { t } = useTranslation()
  const problem = problemOf('categories') || problemOf('products')
  return (
    <>
      <fieldset className="row option-assignments">
        <legend className="field-label">{t('options.categories')}</legend>
        {menu.length === 0 && <p className="field-hint">{t('options.noMenu')}</p>}
        <CheckBoxes
          options={menu.map(({ _id, title }) => ({
            value: _id,
            label: <bdi translate="no">{title}</bdi>,
          }))}
          chosen={draft.categories}
          onChange={(ids) => onChange({ categories: ids.toSorted() })}
        />
      </fieldset>
      <Dishes {...props} />
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </>
  )
}

function Dishes({ draft, menu, onChange }: Omit<UsersFieldProps, 'problemOf'>) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const chosen = new Set(draft.products)
  const dishes = soughtDishes(menu, sought, chosen)
  const shown = dishes.slice(0, SHOWN_AT_ONCE)
  const given = shown.filter(({ category }) => draft.categories.includes(category._id))
  const left = dishes.length - SHOWN_AT_ONCE
  const isNone = sought.trim() !== '' && dishes.length === 0
  return (
    <fieldset className="row option-assignments">
      <legend className="field-label">{t('options.products')}</legend>
      <TextField
        aria-label={t('options.search')}
        placeholder={t('options.search')}
        type="search"
        autoComplete="off"
        inputDir="auto"
        value={sought}
        onChange={setSought}
      />
      <CheckBoxes
        options={shown.map(({ _id, name, category }) => ({
          value: _id,
          label: (
            <span>
              <bdi translate="no">{name}</bdi> <small>{category.title}</small>
            </span>
          ),
        }))}
        chosen={draft.products}
        given={given.map(({ _id }) => _id)}
        onChange={(ids) => onChange({ products: ids.toSorted() })}
      />
      <output className="field-hint">
        {isNone ? t('options.noneFound') : left > 0 && t('options.more', { count: left })}
      </output>
    </fieldset>
  )
}

function soughtDishes(menu: Categories, sought: string, chosen: ReadonlySet<string>) {
  const dishes = menu.flatMap((category) =>
    category.products.map((product) => {
      return { _id: product._id, name: shownName(product), category }
    }),
  )
  const words = normalizeForSearch(sought).trim()
  if (words !== '') {
    return dishes.filter(({ name, category }) =>
      searchableText(`${name} ${category.title}`).includes(words),
    )
  }
  return dishes.length <= SHOWN_AT_ONCE ? dishes : dishes.filter(({ _id }) => chosen.has(_id))
}

function GroupConflict({ menu }: { menu: Categories }) {
  const { t } = useTranslation()
  const labels = {
    name: t('options.name'),
    options: t('options.options'),
    choice: t('options.choice'),
    categories: t('options.categories'),
    products: t('options.products'),
  }
  function say(field: string, of: GroupDraft): string | undefined {
    if (field === 'options') return of.options.map(sayOption).join(' · ')
    if (field === 'choice') {
      const { ask, least, most } = of.choice
      return [t(`options.ask.${ask}`), least, most].filter(Boolean).join(' ')
    }
    if (field === 'name') return undefined
    const ids = new Set(field === 'categories' ? of.categories : of.products)
    const all = menu.flatMap(({ _id, title, products }) => [{ _id, name: title }, ...products])
    return all.flatMap((one) => (ids.has(one._id) ? shownName(one) : [])).join(' · ')
  }
  function sayOption({ name, price, allergens }: TypedOption): string {
    const stated = allergensText(t, allergens ?? {})
    return [name, price, stated && `(${stated})`].filter(Boolean).join(' ')
  }
  return <ConflictDialog session={groupSession} {...{ labels, say }} />
}
