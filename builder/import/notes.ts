import type { Fitted } from './fit.ts'
import type { Change, LeftOut, Place } from './report.ts'

export interface Findings {
  changes: Change[]
  leftOut: LeftOut[]
}

/** Takes down what there is to say about one place of a file and those below it. */
export class Notes {
  readonly place: Place
  readonly findings: Findings

  constructor(place: Place, findings: Findings = { changes: [], leftOut: [] }) {
    this.place = place
    this.findings = findings
  }

  /** The same notes, for a place further down. */
  below(place: Partial<Place>): Notes {
    return new Notes({ ...this.place, ...place }, this.findings)
  }

  /** Notes what was done to a value, and gives the value. */
  fitted<T extends string | null>(
    field: Change['field'],
    before: string,
    { value, reason }: Fitted<T>,
  ): T {
    if (reason !== null) {
      this.findings.changes.push({ ...this.place, field, reason, before, after: value })
    }
    return value
  }

  /** Notes that what is at this place does not come in, and how many products go with it. */
  leaveOut(reason: string, products = 1): void {
    this.findings.leftOut.push({ ...this.place, products, reason })
  }
}
