import type { Atom } from './atom.ts'
import type { Doubt } from './rows.ts'

export interface PageDish {
  names: Atom[]
  second: Atom[]
  notes: Atom[]
  prices: { atom: Atom; size: string }[]
  kcals: Atom[]
  doubts: Doubt[]
  /** Lines from the name down to its price. */
  below: number
}

export type FlowItem =
  | { kind: 'heading'; atoms: Atom[]; prices: Atom[]; height: number }
  | { kind: 'dish'; dish: PageDish }
  | { kind: 'note'; atoms: Atom[] }

/** `score`: pairs of names and prices, less what does not fit. */
export interface Flow {
  items: FlowItem[]
  score: number
}
