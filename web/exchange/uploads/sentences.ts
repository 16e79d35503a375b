/** Above the reason why a whole file is refused. */
export const FILE_REFUSED = 'This file cannot be used'

/** Above the reason why a file was not saved. */
export const UPLOAD_FAILED = 'Upload Failed'

/** Above the rows of a file that are refused. */
export const ROWS_LEFT_OUT = 'These rows are skipped. All other rows are saved.'

/** Where no reply came to a file that was to be saved. */
export const MAY_BE_SAVED =
  'It may have been saved anyway. Please check the Upload History. Uploading the same file again does not save anything twice.'
