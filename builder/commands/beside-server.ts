import { othersAddress } from '../publisher/others-address.ts'
import { othersData, type DataPlaces } from '../targets/others-data.ts'
import { CommandError, type Session } from './session.ts'

/**
 * Refuses to make files where another user's server does, as `sudo` leads to: it could neither change nor
 * remove them, and what its owners save would never be out again.
 */
export function requireOwnUser(places: DataPlaces): void {
  const problem = othersData(places)
  if (problem !== null) throw new CommandError(`${problem}. Run this as that user`)
}

/**
 * Refuses to publish, or to judge what is published, with another `PUBLIC_URL` than a server at work, as in
 * a shell that knows none: all menus would name an address that is not theirs, and it would take them for right.
 */
export async function requireSameAddress({ settings, db, now }: Session): Promise<void> {
  const problem = await othersAddress(db, settings.publicUrl, now())
  if (problem !== null) throw new CommandError(`${problem}. Set it as there, or stop that first`)
}
