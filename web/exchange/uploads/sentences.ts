/** The title above the reason why a whole file is rejected. */
export const FILE_REFUSED = 'This file cannot be used'

/** The title above the reason why a file was not saved. */
export const UPLOAD_FAILED = 'Upload Failed'

/** The title above the rejected rows of a file. */
export const ROWS_LEFT_OUT = 'These rows are skipped. All other rows are saved.'

/** Shown if the server did not reply when a file should have been saved. */
export const MAY_BE_SAVED =
  'It may have been saved anyway. Please check Uploads. Uploading the same file again does not save anything twice.'
