import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslation } from 'react-i18next'
import { $groups, loadGroups } from '#admin/stores/groups.ts'
import { SCREENS } from '#admin/paths.ts'
import { Drawing } from '#admin/ui/icons.tsx'
import { ALLERGEN_ICONS } from '#db/menu/allergen-icons.ts'
import {
  ALLERGENS,
  type Allergen,
  type Allergens,
  type AllergenState,
  notVegan,
} from '#db/menu/allergens.ts'
import { isolate } from '#db/rules/text/isolates.ts'
import './allergen-button.css'

interface AllergenButtonsProps {
  allergens: Allergens
  /** Whether the owner has said so of all: then none of the rest is in it. */
  isChecked: boolean
  isDisabled?: boolean
  onTurn: (name: Allergen) => void
}

/** One stop for the tab key; arrow keys go from one to the next. */
export function AllergenButtons({
  allergens,
  isChecked,
  isDisabled,
  onTurn,
}: AllergenButtonsProps) {
  const { t } = useTranslation()
  return (
    <Toolbar className="allergen-buttons" aria-label={t('allergens.title')}>
      {ALLERGENS.map((name) => (
        <AllergenButton
          key={name}
          name={name}
          state={allergens[name]}
          otherwise={isChecked ? 'absent' : 'none'}
          isDisabled={isDisabled}
          onTurn={() => onTurn(name)}
        />
      ))}
    </Toolbar>
  )
}

interface AllergenButtonProps {
  name: Allergen
  state: AllergenState | undefined
  otherwise: 'absent' | 'none'
  isDisabled: boolean | undefined
  onTurn: () => void
}

function AllergenButton({ name, state, otherwise, isDisabled, onTurn }: AllergenButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="card allergen-button"
      data-state={state}
      disabled={isDisabled}
      onClick={onTurn}
    >
      <AllergenIcon name={name} />
      <span>
        <span>{t(`allergens.names.${name}`)}</span>{' '}
      </span>
      <small>{t(`allergens.state.${state ?? otherwise}`)}</small>
    </button>
  )
}

function AllergenIcon({ name }: { name: Allergen }) {
  return (
    <Drawing>
      <path d={ALLERGEN_ICONS[name]} />
    </Drawing>
  )
}

interface OptionsNoticeProps {
  ofChecked: readonly string[]
  ofVegan?: readonly string[]
}

export function OptionsNotice({ ofChecked, ofVegan = [] }: OptionsNoticeProps) {
  const { t } = useTranslation()
  const groups = useStore($groups) ?? []
  useEffect(() => {
    loadGroups().catch(() => {})
  }, [])
  const unstated = groups.filter(
    ({ _id, options }) =>
      ofChecked.includes(_id) && options.some(({ allergens }) => allergens === null),
  )
  const animal = groups
    .filter(({ _id }) => ofVegan.includes(_id))
    .flatMap(({ options }) => options.filter(({ allergens }) => notVegan(allergens ?? {})))
  return (
    <output className="options-notice">
      {unstated.length > 0 && (
        <span>
          <span>{t('options.unstated', { names: namesOf(unstated) })}</span>{' '}
          <a href={SCREENS.options}>{t('options.state')}</a>
        </span>
      )}
      {animal.length > 0 && <span>{t('options.notVegan', { names: namesOf(animal) })}</span>}
    </output>
  )
}

function namesOf(some: readonly { name: string }[]): string {
  return some.map(({ name }) => isolate(name, 'rtl')).join(' · ')
}
