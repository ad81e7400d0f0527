import type { Atom } from './page-atoms.ts'
import type { Doubt } from './rows.ts'

/** A dish as it stands on a page. */
export interface PageDish {
  names: Atom[]
  second: Atom[]
  notes: Atom[]
  prices: { atom: Atom; size: string }[]
  kcals: Atom[]
  doubts: Doubt[]
  /** How far below the name its price stands, in lines; 0 for beside it. */
  below: number
}

export type FlowItem =
  | { kind: 'heading'; atoms: Atom[]; prices: Atom[]; height: number }
  | { kind: 'dish'; dish: PageDish }
  | { kind: 'note'; atoms: Atom[] }

/** A column as it is read, and how well it reads: pairs of names and prices, less what does not fit. */
export interface Flow {
  items: FlowItem[]
  score: number
}
