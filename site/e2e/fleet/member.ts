/** A process that may end at any moment and come back. */
export interface Member {
  kill(): Promise<void>
  restart(): Promise<void>
}
