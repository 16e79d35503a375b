import type { z } from 'zod'
import { Refusal } from './failures.ts'

/** A longer list of problems does not help, and a long input may have one in every element. */
const MAX_PROBLEMS = 20
const MAX_FIELD_NAME = 100

/** Checks what a caller sent; throws one 400 that names every field that is wrong, 20 at the most. */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { error: problemOf })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues.slice(0, MAX_PROBLEMS)) fields[fieldOf(issue)] ??= issue.message
  const sentences = new Set(Object.entries(fields).map(([field, problem]) => sentenceFor(field, problem)))
  throw new Refusal('invalid', [...sentences].slice(0, 5).join(' '), { fields })
}

/** The caller chooses the keys of a record, which may be long. */
function fieldOf({ path }: z.core.$ZodIssue): string {
  const field = path.join('.')
  return field.length > MAX_FIELD_NAME ? `${field.slice(0, MAX_FIELD_NAME)}...` : field
}

/** What is wrong where the schema has no message of its own. */
function problemOf(issue: z.core.$ZodRawIssue): string {
  // For a value that may be empty, the message says what it should have been.
  const expected = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (expected) return expected.message
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`
  }
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big')
    return `${boundOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'too_small')
    return `${boundOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`
  return 'is not valid'
}

const boundOf = (origin: string) => (origin === 'string' || origin === 'array' ? 'must have' : 'must be')
const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
const article = (expected: string) =>
  expected === 'array' ? 'a list' : /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`

/** 'First name is required.' from `first_name` and 'is required'; a whole sentence stays as it is. */
function sentenceFor(field: string, problem: string): string {
  if (/^[A-Z]/.test(problem)) return /[.!?]$/.test(problem) ? problem : `${problem}.`
  return `${fieldLabel(field)} ${problem}.`
}

/** Fields whose names in calls are not those that people use. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['days_of_week', 'Days'],
  ['num_groups', 'Number of groups'],
  ['', 'The request'],
])
const OWN_NAME = /^[a-z]+(_[a-z]+)*$/
/** Parameters of an address are camel case (`studentId`), fields of a body are snake case (`student_id`). */
const ADDRESS_NAME = /^[a-z]+([A-Z][a-z]+)+$/

/** What people call a field: 'Student' for `places.0.student_id` and `studentId`, 'Days' for `days_of_week`. */
function fieldLabel(field: string): string {
  const written = ADDRESS_NAME.test(field)
    ? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : field
  const name = written.split('.').findLast((part) => OWN_NAME.test(part)) ?? field
  const words = name.replace(/_ids$/, 's').replace(/_id$/, '').replaceAll('_', ' ')
  return LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
