import type { z } from 'zod'
import { Refusal } from './failures.ts'
import { sentences } from './sentences.ts'

const { problem } = sentences

/** A longer list would not help, and a long input may have a problem in every element. */
const MAX_PROBLEMS = 20
const MAX_FIELD_NAME = 100

/** Validates input; throws one 400 that lists up to 20 invalid fields. */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { error: problemOf })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues.slice(0, MAX_PROBLEMS)) fields[fieldOf(issue)] ??= issue.message
  const problems = new Set(Object.entries(fields).map(([field, text]) => sentenceFor(field, text)))
  throw new Refusal('invalid', [...problems].slice(0, 5).join(' '), { fields })
}

/** Callers choose the keys of a record, so they may be long. */
function fieldOf({ path }: z.core.$ZodIssue): string {
  const field = path.join('.')
  return field.length > MAX_FIELD_NAME ? `${field.slice(0, MAX_FIELD_NAME)}...` : field
}

/** The default message of a problem, for schemas without their own. */
function problemOf(issue: z.core.$ZodRawIssue): string {
  // For a value that may be empty, the message describes the other allowed value.
  const expected = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (expected) return expected.message
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? problem.required : problem.wrongType(issue.expected)
  }
  if (issue.code === 'invalid_value') return problem.otherValue(issue.values.map(String))
  if (issue.code === 'too_big') return problem.tooBig(issue.origin, String(issue.maximum))
  if (issue.code === 'too_small') return problem.tooSmall(issue.origin, String(issue.minimum))
  return problem.invalid
}

/** 'First name is required.' from `first_name` and 'is required'; a complete sentence is left unchanged. */
function sentenceFor(field: string, text: string): string {
  if (/^[A-Z]/.test(text)) return /[.!?]$/.test(text) ? text : `${text}.`
  return `${fieldLabel(field)} ${text}.`
}

/** Fields whose names in calls differ from the names on screens. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['days_of_week', 'Days'],
  ['num_groups', 'Number of groups'],
  ['', 'The request'],
])
const OWN_NAME = /^[a-z]+(_[a-z]+)*$/
/** Parameters of an address are camel case (`studentId`), fields of a body are snake case (`student_id`). */
const ADDRESS_NAME = /^[a-z]+([A-Z][a-z]+)+$/

/** The name of a field for people: 'Student' for `places.0.student_id` and `studentId`, 'Days' for `days_of_week`. */
function fieldLabel(field: string): string {
  const written = ADDRESS_NAME.test(field)
    ? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : field
  const name = written.split('.').findLast((part) => OWN_NAME.test(part)) ?? field
  const words = name.replace(/_ids$/, 's').replace(/_id$/, '').replaceAll('_', ' ')
  return LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
