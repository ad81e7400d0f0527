/** When a restaurant took another name, as far as it counts. */
export interface RenameTable {
  restaurantId: string
  renamedAt: string
}

/** What operators can do to somebody's menu or name. */
export type OperatorActionKind = 'suspend' | 'resume' | 'release'

/** What operators have done. */
export interface OperatorActionTable {
  id: string
  /** Whom it concerned; null when nobody has an account for it, or not any more. */
  ownerId: string | null
  action: OperatorActionKind
  /** The address that it was about. */
  name: string
  reason: string
  takenAt: string
}

/** Trials of deleted accounts, so that there is one for each e-mail. */
export interface PastTrialTable {
  /** Keyed, so that nobody can tell from it whose it was. */
  emailHash: string
  trialExpiresAt: string
  deletedAt: string
}

/** The secret that tokens were signed with last. */
export interface TokenSecretTable {
  /** Keyed by it, so that nobody can tell from this what it is. */
  digest: string
  usedAt: string
}

/** The backup that was made last. */
export interface BackupTable {
  createdAt: string
  /** How many files of pictures that menus name were lost by then, and are not in it. */
  lost: number
}
