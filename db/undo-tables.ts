/** The newest change of many texts of a restaurant that can be taken back. */
export interface UndoTable {
  restaurantId: string
  id: string
  /** What was before and what came, as JSON; see `queries/undo.ts`. */
  steps: string
  madeAt: string
}
