/** Rows that one statement writes, with all their columns: PostgreSQL takes 65,535 values, SQLite half as many. */
export const ROWS_AT_ONCE = 50

/** Ids that one statement names, and rows of few columns that it reads or writes. */
export const IDS_AT_ONCE = 500

/** What is worked through in some milliseconds; then others have their turn. */
export const ITEMS_AT_ONCE = 100

/** Round trips to a bucket, which limits connections. */
export const REQUESTS_AT_ONCE = 16
