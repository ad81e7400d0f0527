import { useTranslation } from 'react-i18next'
import type { Allergen, AllergenState } from '#db/rules/allergens.ts'
import './allergen-button.css'

interface AllergenButtonProps {
  name: Allergen
  state: AllergenState | undefined
  /** The dish, where the button does not stand in its form. */
  dish?: string
  isDisabled?: boolean
  onTurn: () => void
}

/** One of the fourteen of a dish: each press goes from nothing to 'contains' to 'may contain'. */
export function AllergenButton({ name, state, dish, isDisabled, onTurn }: AllergenButtonProps) {
  const { t } = useTranslation()
  const says = t(`allergens.state.${state ?? 'none'}`)
  const named = t(`allergens.names.${name}`)
  return (
    <button
      type="button"
      className="allergen-button"
      data-state={state}
      aria-label={dish === undefined ? undefined : `${dish}: ${named}: ${says}`}
      disabled={isDisabled}
      onClick={onTurn}
    >
      {dish === undefined && <span>{named} </span>}
      <small aria-hidden={dish !== undefined}>{state || dish === undefined ? says : '–'}</small>
    </button>
  )
}
