import { othersData, type DataPlaces } from '../targets/others-data.ts'
import { CommandError } from './session.ts'

/**
 * Refuses to make files where another user's server does, as `sudo` leads to: it could neither change nor
 * remove them, and what its owners save would never be out again.
 */
export function requireOwnUser(places: DataPlaces): void {
  const problem = othersData(places)
  if (problem !== null) throw new CommandError(`${problem}. Run this as that user`)
}
