/** A list of which one is chosen. */
export function OptionsIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 6l2 2 3-4M11 6h10M3 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M11 18h10M11 12h10M3 12h4" />
    </svg>
  )
}
