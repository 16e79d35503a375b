/** Above the reason why a whole file is refused. */
export const FILE_REFUSED = 'This file cannot be used'

/** Above the reason why a file was not saved. */
export const UPLOAD_FAILED = 'Upload Failed'

/** Above the rows of a file that are refused. */
export const ROWS_LEFT_OUT = 'They are left out; all other rows are saved.'

/** Where no reply came to a file that was to be saved. */
export const MAY_BE_SAVED =
  'It may have been saved all the same: the Upload History then has it. Sending the same file again changes nothing twice.'
