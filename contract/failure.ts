import { z } from 'zod'

/** Every way a call can fail, with its HTTP status. */
export const FAILURES = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  csrf: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  conflict: 409,
  clash: 409,
  closed_day: 409,
  future_day: 409,
  window: 409,
  not_meeting: 409,
  not_enrolled: 409,
  over_capacity: 409,
  changed_meanwhile: 409,
  confirm_needed: 409,
  too_large: 413,
  wrong_type: 415,
  unusable_file: 422,
  too_many: 429,
  broken: 500,
  unavailable: 503,
} as const
export type FailureCode = keyof typeof FAILURES

/** `message` is a sentence for a person; `error` repeats it for older clients. */
export const Failure = z.object({
  code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
  message: z.string(),
  error: z.string(),
  /** Maps field names to what is wrong with them. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For a refused file: its row errors, how many there are in all, and its headers. */
  errors: z.array(z.string()).optional(),
  error_count: z.int().optional(),
  available_columns: z.array(z.string()).optional(),
  /** Data that a screen can use, such as the conflicts. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Failure = z.output<typeof Failure>
