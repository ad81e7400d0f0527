/** What a page tells once it has loaded; it hears whether it is outdated. */
export interface Visit {
  path: string
  /** Address of the menu in the language of the page. */
  menu: string
  /** Whether it is a saved copy itself. */
  saved: boolean
  /** What counts if it is one, for the first time in a visit. */
  opening?: string | undefined
  /** Addresses of what it has loaded. */
  files: string[]
  /** Whether the rest of the menu may be fetched as well. */
  whole: boolean
}
