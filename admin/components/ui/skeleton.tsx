import './skeleton.css'

/** What comes: matters of a screen, dishes with pictures, lines of a list, fields of a form, plans. */
export type Shape = 'sections' | 'cards' | 'rows' | 'fields' | 'plans'

const BLOCKS: Record<Shape, number> = { sections: 3, cards: 8, rows: 6, fields: 5, plans: 2 }

/** The shape of what is on its way; `label` is what a screen reader says. */
export function Skeleton({ label, of }: { label: string; of: Shape }) {
  return (
    <output className={`skeleton skeleton-${of}`}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: BLOCKS[of] }, (_, place) => (
        <span key={place} className="skeleton-block" />
      ))}
    </output>
  )
}
