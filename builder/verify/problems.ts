/** What can be wrong with the CDN. */
export const PROBLEM_KINDS = [
  'cannot be made',
  'no original',
  'missing',
  'stale',
  'corrupt',
  'left over',
  'dead link',
  'missing dish',
  'invalid html',
  'invalid data',
] as const

export interface Problem {
  kind: (typeof PROBLEM_KINDS)[number]
  /** A file on the CDN, or one that should be there; of an original in `DATA_DIR/media` the same. */
  file: string
  detail: string
  /** Whose it is; null when it is nobody's. */
  restaurantId: string | null
}

/** What was looked at; counts are of restaurants, files, links and dishes. */
export interface VerifyReport {
  restaurants: number
  pages: number
  links: number
  dishes: number
  problems: Problem[]
}
