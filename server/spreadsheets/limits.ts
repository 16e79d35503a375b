/** Spreadsheet programs allow at most this many characters in one cell. */
export const MAX_CELL_CHARACTERS = 32_767
export const MAX_COLUMNS = 200
/** All cells of one sheet together: what the worker sends over and what stays in memory. */
export const MAX_SHEET_CHARACTERS = 24_000_000
export const MAX_SHEETS = 20
/** The header is searched in this many rows, because a title or a note may come before it. */
export const MAX_HEADER_ROW = 20

export const MAX_ZIP_ENTRIES = 500
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

export const MAX_READING_MS = 20_000
export const WORKER_MEMORY_MB = 384
/** Room for short-lived objects: with less, garbage collection takes half as long again. */
export const WORKER_YOUNG_GENERATION_MB = 64
/** An idle worker is ended after this time, which frees its memory. */
export const WORKER_IDLE_MS = 30_000
