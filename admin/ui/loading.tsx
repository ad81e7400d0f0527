import { useEffect, useState } from 'react'
import { problemOf, type Problem } from '../problems.ts'
import './basics.css'
import './skeleton.css'

export function Spinner({ label }: { label: string }) {
  return (
    <output className="pending">
      <span className="visually-hidden">{label}</span>
    </output>
  )
}

export type Shape = 'sections' | 'cards' | 'rows' | 'fields' | 'plans' | 'page'

const BLOCKS: Record<Shape, number> = {
  sections: 3,
  cards: 8,
  rows: 6,
  fields: 5,
  plans: 2,
  page: 6,
}

interface SkeletonProps {
  /** None where what comes says so itself. */
  label?: string
  of: Shape
}

export function Skeleton({ label, of }: SkeletonProps) {
  return (
    <output className={`skeleton skeleton-${of}`} aria-hidden={label === undefined || undefined}>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: BLOCKS[of] }, (_, place) => (
        <span key={place} className="skeleton-block" />
      ))}
    </output>
  )
}

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; problem: Problem }

/** Asks when the component appears, and again on `reload`; `load` must stay the same function. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  const isLoading = loaded.status === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    let isWanted = true
    const show = (loaded: Loaded<T>) => isWanted && setLoaded(loaded)
    load().then(
      (value) => show({ status: 'loaded', value }),
      (error: unknown) => show({ status: 'failed', problem: problemOf(error) }),
    )
    return () => void (isWanted = false)
  }, [load, isLoading])

  return { loaded, reload: () => setLoaded({ status: 'loading' }) }
}
