import './spinner.css'

/** Something is on its way; `label` is what a screen reader says. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="pending">
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
