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
  isDisabled?: boolean
  onTurn: (name: Allergen) => void
}

/** One stop for the tab key; arrow keys go from one to the next. */
export function AllergenButtons({ allergens, isDisabled, onTurn }: AllergenButtonsProps) {
  const { t } = useTranslation()
  return (
    <Toolbar className="allergen-buttons" aria-label={t('allergens.title')}>
      {ALLERGENS.map((name) => (
        <AllergenButton
          key={name}
          name={name}
          state={allergens[name]}
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
  isDisabled: boolean | undefined
  onTurn: () => void
}

function AllergenButton({ name, state, isDisabled, onTurn }: AllergenButtonProps) {
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
      <span>{t(`allergens.names.${name}`)} </span>
      <small>{t(`allergens.state.${state ?? 'none'}`)}</small>
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
          {t('options.unstated', { names: namesOf(unstated) })}{' '}
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
