import { useTranslation } from 'react-i18next'
import type { Allergen, AllergenState } from '#db/rules/allergens.ts'
import { AllergenIcon } from './allergen-icon.tsx'
import './allergen-button.css'

interface AllergenButtonProps {
  name: Allergen
  state: AllergenState | undefined
  isDisabled?: boolean
  onTurn: () => void
}

/** One of the fourteen of a dish: each press goes from nothing to 'contains' to 'may contain'. */
export function AllergenButton({ name, state, isDisabled, onTurn }: AllergenButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="allergen-button"
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
