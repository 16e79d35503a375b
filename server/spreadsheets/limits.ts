/** Text cells of a spreadsheet program hold at most this many characters. */
export const MOST_CELL_CHARACTERS = 32_767
export const MOST_COLUMNS = 200
/** Characters of one sheet, all cells together: what travels from the worker and stays in memory. */
export const MOST_CHARACTERS = 24_000_000
export const MOST_SHEETS = 20
/** A header stands among the first rows, below a title or a note. */
export const HEADER_WITHIN = 20

export const MOST_ZIP_ENTRIES = 500
export const MOST_UNPACKED_BYTES = 64 * 1024 * 1024

export const READING_MS = 20_000
export const READING_MB = 384
/** Room for what lives briefly: with less the worker cleans up twice as often and takes half as long again. */
export const READING_YOUNG_MB = 64
/** An idle worker gives its memory back after this time. */
export const IDLE_MS = 30_000
