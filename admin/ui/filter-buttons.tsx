import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FilterButtonsProps<Filter extends string> {
  label: string
  filters: Record<Filter, string>
  chosen: Filter
  onChoose: (filter: Filter) => void
  children?: ReactNode
}

export function FilterButtons<Filter extends string>(props: FilterButtonsProps<Filter>) {
  const { label, filters, chosen, onChoose, children } = props
  return (
    <fieldset className="row filter-buttons">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(filters) as Filter[]).map((filter) => (
        <Button
          key={filter}
          look="plain"
          aria-pressed={chosen === filter}
          onPress={() => onChoose(filter)}
        >
          {filters[filter]}
        </Button>
      ))}
      {children}
    </fieldset>
  )
}
