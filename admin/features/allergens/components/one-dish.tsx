import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { CopyIcon } from '#admin/ui/icons.tsx'
import type { Product } from '#api/schemas/products.ts'
import { ALLERGENS } from '#db/menu/allergens.ts'
import { allRows, isUnchecked, type AllergenGroup, type AllergenRow } from '../allergen-rows.ts'
import { stateOf, dropStated, type Stated } from '../stated.ts'
import { turned, allergensText } from '../typed-allergens.ts'
import { AllergenButton } from './allergen-button.tsx'
import './allergens.css'

interface OneDishProps {
  groups: readonly AllergenGroup[]
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** One dish at a time, as there is room for on a phone: all within reach of a thumb. */
export function OneDish({ groups, isReadOnly, onCopy }: OneDishProps) {
  const { t } = useTranslation()
  const rows = allRows(groups)
  const [place, setPlace] = useState(() => Math.max(0, rows.findIndex(isUnchecked)))
  const box = useRef<HTMLDivElement>(null)
  const last = rows.length - 1
  const at = Math.min(place, last)
  const row = rows[at]
  if (!row) return null
  const { dish, statement } = row
  const category = groups.find(({ rows }) => rows.includes(row))?.title
  function go(to: number) {
    setPlace(Math.max(0, Math.min(to, last)))
    requestAnimationFrame(() => {
      box.current?.querySelector('h2')?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    })
  }
  function check() {
    stateOf(dish, { allergensChecked: true })
    go(at + 1)
  }
  return (
    <div className="allergen-one" ref={box}>
      <p className="allergen-place">
        {t('allergens.place', { place: at + 1, count: rows.length })} · <bdi>{category}</bdi>
      </p>
      <h2 tabIndex={-1} className="allergen-name">
        <bdi>{dish.name}</bdi>
      </h2>
      <p className="allergen-text">{dish.description}</p>
      <Fourteen {...row} isReadOnly={isReadOnly} />
      <Moves {...{ at, last, go, check }} mayCheck={!isReadOnly && !statement.allergensChecked} />
      <Button look="plain" isDisabled={isReadOnly} onPress={() => onCopy(dish)}>
        <CopyIcon />
        {t('allergens.copy')}
      </Button>
    </div>
  )
}

interface MovesProps {
  at: number
  last: number
  mayCheck: boolean
  go: (to: number) => void
  check: () => void
}

/** The ways from one dish to another. */
function Moves({ at, last, mayCheck, go, check }: MovesProps) {
  const { t } = useTranslation()
  return (
    <div className="allergen-moves">
      <Button look="plain" isDisabled={at === 0} onPress={() => go(at - 1)}>
        {t('allergens.before')}
      </Button>
      <Button look="plain" isDisabled={at === last} onPress={() => go(at + 1)}>
        {t('allergens.after')}
      </Button>
      <Button isDisabled={!mayCheck} onPress={check}>
        {t('allergens.checkAndGoOn')}
      </Button>
    </div>
  )
}

function Fourteen({
  dish,
  statement,
  stated,
  isReadOnly,
}: AllergenRow & Pick<OneDishProps, 'isReadOnly'>) {
  const { t } = useTranslation()
  const { allergens, allergensChecked } = statement
  return (
    <fieldset className="allergen-choices">
      <legend className="visually-hidden">{t('allergens.title')}</legend>
      {ALLERGENS.map((name) => (
        <AllergenButton
          key={name}
          name={name}
          state={allergens[name]}
          isDisabled={isReadOnly}
          onTurn={() => stateOf(dish, { allergens: turned(allergens, name) })}
        />
      ))}
      {stated?.problem && <RowProblem dish={dish} stated={stated} problem={stated.problem} />}
      <CheckBox
        isSelected={allergensChecked}
        isDisabled={isReadOnly}
        onChange={(isSet) => stateOf(dish, { allergensChecked: isSet })}
      >
        {t('allergens.checked')}
      </CheckBox>
    </fieldset>
  )
}

interface RowProblemProps {
  dish: Product
  stated: Stated
  problem: Problem
}

/** Why what was stated of a dish is not saved, and the ways out. */
export function RowProblem({ dish, stated, problem }: RowProblemProps) {
  const { t } = useTranslation()
  const giveUp = () => dropStated(dish._id)
  return (
    <div className="allergen-problem" role="alert">
      <span>
        {problem.text === 'changedElsewhere' ? <Theirs dish={dish} /> : problemText(t, problem)}
      </span>
      {problem.text === 'veganNot' && (
        <Choice onPress={() => stateOf(dish, { isVegan: false })}>{t('allergens.notVegan')}</Choice>
      )}
      {problem.text === 'changedElsewhere' && (
        <Choice onPress={() => stateOf(dish, { isVegan: stated.isVegan })}>
          {t('translations.keepMine')}
        </Choice>
      )}
      <Choice onPress={giveUp}>
        {t(problem.text === 'changedElsewhere' ? 'translations.takeTheirs' : 'allergens.giveUp')}
      </Choice>
    </div>
  )
}

function Choice({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="plain" onPress={onPress}>
      {children}
    </Button>
  )
}

/** What stands there now, by somebody else. */
function Theirs({ dish }: { dish: Product }) {
  const { t } = useTranslation()
  const { allergens, allergensChecked } = dish.details
  const text = allergensText(t, allergens)
  const checked = t(allergensChecked ? 'allergens.isChecked' : 'allergens.isUnchecked')
  return (
    <>
      {t('allergens.theirs')} {[text, checked].filter(Boolean).join(' · ')}
    </>
  )
}
