import { sentences } from './sentences.ts'

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

export const wrongType = (problem: string) =>
  new UnreadableFile('wrong_type', sentences.chooseSpreadsheet(problem))

export const saveAsXlsx = (problem: string) => new UnreadableFile('wrong_type', sentences.saveAsXlsx(problem))

export const damagedFile = (cause?: unknown) => new UnreadableFile('unreadable', sentences.damaged, { cause })

export const passwordProtected = () => new UnreadableFile('unreadable', sentences.passwordProtected)
