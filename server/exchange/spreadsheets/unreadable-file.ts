export type UnreadableCode = 'unreadable' | 'too_large' | 'too_many_rows' | 'wrong_type'

/** A file that Homeroom does not read; the message is a sentence for the person who chose it. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode
  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableFile'
    this.code = code
  }
}

export const wrongType = (what: string) =>
  new UnreadableFile('wrong_type', `${what} Please choose an .xlsx, .xls or .csv file.`)

export const saveAsXlsx = (what: string) =>
  new UnreadableFile(
    'wrong_type',
    `${what} Please open it in your spreadsheet program, save it as .xlsx and choose that file.`,
  )

export const damagedFile = (cause?: unknown) =>
  new UnreadableFile(
    'unreadable',
    'This file is damaged or was not fully saved. Please open it in your spreadsheet program and save it again.',
    { cause },
  )

export const passwordProtected = () =>
  new UnreadableFile(
    'unreadable',
    'This file is protected by a password. Please save it without the password and choose it again.',
  )
