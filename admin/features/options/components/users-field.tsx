import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import type { Categories } from '#admin/stores/menu.ts'
import { folded, foldedBoth } from '#db/rules/folded.ts'
import { readIds, toggledId, type GroupDraft, type GroupField } from '../group-draft.ts'

interface UsersFieldProps {
  draft: Pick<GroupDraft, 'categories' | 'products'>
  menu: Categories
  problemOf: (field: GroupField) => ShownProblem
  onChange: (part: Partial<GroupDraft>) => void
}

// Nobody reads through more; whoever types finds the others.
const SHOWN_AT_ONCE = 30

/** Which categories, with all their dishes, and which single dishes have a group. */
export function UsersField(props: UsersFieldProps) {
  const { draft, menu, problemOf, onChange } = props
  const { t } = useTranslation()
  const problem = problemOf('categories') || problemOf('products')
  const chosen = new Set(readIds(draft.categories))
  return (
    <>
      <fieldset className="option-users">
        <legend className="field-label">{t('options.categories')}</legend>
        {menu.length === 0 && <p className="field-hint">{t('options.noMenu')}</p>}
        {menu.map(({ _id, title }) => (
          <CheckBox
            key={_id}
            isSelected={chosen.has(_id)}
            onChange={(isSet) => onChange({ categories: toggledId(draft.categories, _id, isSet) })}
          >
            <bdi>{title}</bdi>
          </CheckBox>
        ))}
      </fieldset>
      <Dishes {...props} ofCategories={chosen} />
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </>
  )
}

interface DishesProps extends Pick<UsersFieldProps, 'draft' | 'menu' | 'onChange'> {
  ofCategories: ReadonlySet<string>
}

function Dishes({ draft, menu, ofCategories, onChange }: DishesProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const chosen = new Set(readIds(draft.products))
  const dishes = soughtDishes(menu, sought, chosen)
  const left = dishes.length - SHOWN_AT_ONCE
  const isNone = sought.trim() !== '' && dishes.length === 0
  return (
    <fieldset className="option-users">
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
      {dishes.slice(0, SHOWN_AT_ONCE).map(({ _id, name, category }) => (
        <CheckBox
          key={_id}
          isSelected={ofCategories.has(category._id) || chosen.has(_id)}
          isDisabled={ofCategories.has(category._id)}
          onChange={(isSet) => onChange({ products: toggledId(draft.products, _id, isSet) })}
        >
          <span>
            <bdi>{name}</bdi> <small>{category.title}</small>
          </span>
        </CheckBox>
      ))}
      <output className="field-hint">
        {isNone ? t('options.noneFound') : left > 0 && t('options.more', { count: left })}
      </output>
    </fieldset>
  )
}

/** Those of this name or category; with nothing sought those that are chosen, or all of a short menu. */
function soughtDishes(menu: Categories, sought: string, chosen: ReadonlySet<string>) {
  const dishes = menu.flatMap((category) =>
    category.products.map(({ _id, name }) => ({ _id, name, category })),
  )
  const words = folded(sought).trim()
  if (words !== '') {
    return dishes.filter(({ name, category }) =>
      foldedBoth(`${name} ${category.title}`).includes(words),
    )
  }
  return dishes.length <= SHOWN_AT_ONCE ? dishes : dishes.filter(({ _id }) => chosen.has(_id))
}
