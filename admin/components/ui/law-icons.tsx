import { Drawing } from './drawing.tsx'

/** A list to go through. */
export function LawIcon() {
  return (
    <Drawing>
      <path d="M5 4h14v16H5ZM9 9h6M9 12.5h6M9 16h3" />
    </Drawing>
  )
}

/** An ear of wheat, for allergens: drawn here, because the others of the fourteen come later. */
export function WheatIcon() {
  return (
    <Drawing>
      <path d="M12 22V8c-2.5-2-2.5-4 0-6 2.5 2 2.5 4 0 6m0 6c-3.5 0-5-2-5-5 3.5 0 5 2 5 5 0-3 1.5-5 5-5 0 3-1.5 5-5 5m0 6c-3.5 0-5-2-5-5 3.5 0 5 2 5 5 0-3 1.5-5 5-5 0 3-1.5 5-5 5" />
    </Drawing>
  )
}
