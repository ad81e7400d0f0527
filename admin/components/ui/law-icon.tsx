import { Drawing } from './drawing.tsx'

/** A list to go through. */
export function LawIcon() {
  return (
    <Drawing>
      <path d="M5 4h14v16H5ZM9 9h6M9 12.5h6M9 16h3" />
    </Drawing>
  )
}
