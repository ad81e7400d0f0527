import { DataError } from '../errors.ts'

/** What every row has whose fields several people may change at once. */
export interface Versioned {
  /** The restaurant's revision at which a field of the row was changed last; 0 for none. */
  version: number
  /** The same for each field that was ever changed, as a JSON object. */
  changes: string
}

/** What a change sets; what is left out, or undefined, stays as it is. */
export type Change<T> = { [Field in keyof T]?: T[Field] | undefined }

/** Where a change stands in time. */
export interface Moment {
  /** The restaurant's revision that the change makes. */
  revision: number
  /** The version of the row that its sender saw; null for whoever does not say. */
  seen: number | null
  /** Fields that its sender judged by, and does not set. */
  judgedBy?: readonly string[]
}

/** A field of a change was changed elsewhere since its sender looked; nothing may be saved. */
export class ChangedElsewhere extends DataError {
  constructor(message = 'This was changed elsewhere') {
    super('conflict', message)
  }
}

/**
 * What a change really sets of a row, and the row's next version: to be saved together. What equals
 * what is there is no change. Throws `ChangedElsewhere` when one of the
 * fields that it sets, or was judged by, was changed after `seen`, or the row never had that version.
 */
export function changesOf<Row extends Versioned, Wanted extends Change<Row>>(
  row: Row,
  wanted: Wanted,
  moment: Moment,
): Given<Wanted> & Versioned {
  const fields = Object.keys(wanted) as (keyof Wanted & keyof Row & string)[]
  const changed = fields.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== row[field],
  )
  const set = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  return { ...(set as Given<Wanted>), ...versionAfter(row, changed, moment) }
}

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

/** The row's next version when these of its fields change; throws as `changesOf`. */
export function versionAfter(
  { version, changes }: Versioned,
  fields: readonly string[],
  { revision, seen, judgedBy = [] }: Moment,
): Versioned {
  // Of a database that has been restored since, or of nobody's.
  if (seen !== null && seen > version) throw new ChangedElsewhere()
  if (fields.length === 0) return { version, changes }
  const last = JSON.parse(changes) as Record<string, number>
  const all = [...fields, ...judgedBy]
  if (seen !== null && all.some((field) => (last[field] ?? 0) > seen)) {
    throw new ChangedElsewhere()
  }
  const now = Object.fromEntries(fields.map((field) => [field, revision]))
  return { version: revision, changes: JSON.stringify({ ...last, ...now }) }
}
