/** The error codes of the specification for a request: `imsx_codeMinorFieldValue`. */
export type BadRequestCode = 'invalid_filter_field' | 'invalid_selection_field' | 'invaliddata'

/** A request that the specification answers with 400. */
export class BadRequest extends Error {
  readonly code: BadRequestCode
  constructor(code: BadRequestCode, message: string) {
    super(message)
    this.code = code
  }
}
