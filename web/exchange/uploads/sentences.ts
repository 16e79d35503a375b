/** Above the reason why a whole file is refused. */
export const FILE_REFUSED = 'This file cannot be used'

/** Above the rows of a file that are refused. */
export const ROWS_LEFT_OUT = 'They are left out; all other rows are saved.'
