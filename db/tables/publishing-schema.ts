/** The tables of publishing. */
export interface PublishingSchema {
  publications: PublicationTable
  rebuilds: RebuildTable
  purges: PurgeTable
  publishers: PublisherTable
  unusedMedia: UnusedMediaTable
  heartbeats: HeartbeatTable
}

/**
 * What the CDN holds of a restaurant. Outlives its restaurant until the files are gone, hence no
 * foreign key.
 */
interface PublicationTable {
  restaurantId: string
  /** The restaurant's revision that the files were made from; -1 before the first. */
  revision: number
  /** JSON of a `Manifest`; see `db/queries/publications.ts`. */
  manifest: string
  publishedAt: string | null
  /** Why the last attempt failed; null when it did not. */
  failure: string | null
  attempts: number
  /** No automatic attempt before this. */
  retryAt: string | null
  /** Who is publishing, and until when nobody else may. */
  leaseHolder: string | null
  leaseUntil: string | null
  /** Publishers that were at work when they had lost their right: old pages may lie over new ones. */
  doubts: number
  /** Folders in which others have left something since, each with a slash behind it; null when none has. */
  leftFolders: string | null
  /** The templates that the pages were made with; null when that was not recorded. */
  fingerprint: string | null
  /** When the files were last held against what was recorded. */
  checkedAt: string | null
  /**
   * The mark of the target that the files were put to. Of the site itself: that of the target in use,
   * empty while it is not there.
   */
  target: string | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt: string | null
}

/** Who publishes from this database; whoever ends as it should takes itself off. */
interface PublisherTable {
  holder: string
  host: string
  pid: number
  /** The address that its pages name as theirs; null of an older version. */
  publicUrl: string | null
  /** When it last said that it is there. */
  seenAt: string
  /** The mark of the target that it saw last. */
  target: string | null
}

/** What was left on the target to be known by. */
interface HeartbeatTable {
  heartbeat: string
  /** When it was left, or, of another database, seen last. */
  notedAt: string
  whose: 'ours' | 'others'
}

/** Rebuilds of everything; one that was cut short has no end. */
interface RebuildTable {
  startedAt: string
  finishedAt: string | null
}

/** Changed pages that a CDN in front has not been told of. */
interface PurgeTable {
  path: string
  change: string
}

/** Files below `media/` that nothing shows, until they may go. */
interface UnusedMediaTable {
  file: string
  since: string
}
