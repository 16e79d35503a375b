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

/** All rows together. The widest exports of school systems have some 60 columns. */
export const MAX_CELLS = 1_000_000
/** Tags of all parts of a workbook, counted before any library reads them; a cell has four. */
export const MAX_XML_TAGS = 6_000_000
export const MAX_SHARED_STRINGS = 500_000
/** Spreadsheet programs have at most 65,490 formats of cells, and as many of styles. */
export const MAX_CELL_FORMATS = 131_000

/** Phones take pictures of 12 to 50 million pixels. */
export const MAX_PIXELS = 50_000_000
/** The side of a student's photo, for screens that draw two or three pixels for one. */
export const PHOTO_PIXELS = 192

/** Processor time of one file: a file of 20,000 rows takes about one second. */
export const MAX_READING_CPU_MS = 5_000
/** Where the machine does other work, too, the same takes longer. */
export const MAX_READING_MS = 15_000
/** Memory of the process that reads: all of it, JavaScript objects, and the room for short-lived ones. */
export const MAX_READER_MB = 512
export const READER_HEAP_MB = 320
export const READER_NEW_OBJECTS_MB = 16
/** An idle process is ended after this time, which frees its memory. */
export const READER_IDLE_MS = 30_000

/** Rows and cells of all files of an archive together: a year of 5,000 students with eight classes each. */
export const MAX_ARCHIVE_ROWS = 150_000
export const MAX_ARCHIVE_CELLS = 2_500_000
/** The reader sends rows in parts of this size, between which the server handles requests. */
export const ROWS_PER_PART = 500
