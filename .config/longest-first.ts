import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes long goes first, so that no worker is left alone with it at the end. Vitest knows how
// long files took only where they have run before, and guesses by their size.
const LONG = [
  '/site/e2e/',
  '/builder/targets/lost-target',
  '/api/engines.postgres',
  '/builder/publish/workers',
  '/site/in-browser',
  '/builder/commands/',
  '/api/hostile-body',
  '/builder/pictures/lost-pictures',
  '/builder/publish/',
  '/api/readiness',
  '/api/access',
  '/api/server',
  '/api/static/nginx',
  '/api/round-trip',
]

/** Runs the long kinds of test files first; those of a kind as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of its own, which returns a copy
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((part) => moduleId.includes(part))
  return place === -1 ? LONG.length : place
}
