/** Where a restore puts the data: a file, or a database on a server. */
export interface DataPlace {
  /** Whether there is data. */
  isThere(): Promise<boolean>
  /** Whether anybody is at work on the data that is there. */
  isInUse(): Promise<boolean>
  /** Keeps the data that is there in a file of its own. */
  putAside(file: string): Promise<void>
  /** Puts an SQLite database there, which is in today's shape and safe to go on with. */
  put(file: string): Promise<void>
}
