import type { z } from 'zod'
import { Refusal } from './failures.ts'

/** Checks what a caller sent; throws one 400 that names every field that is wrong. */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) fields[issue.path.join('.')] ??= sentenceOf(issue)
  const message = Object.entries(fields)
    .slice(0, 5)
    .map(([field, problem]) => describe(field, problem))
    .join(' ')
  throw new Refusal('invalid', message, { fields })
}

/** Messages of our own stand as they are; what the schema library says by itself is put into plain words. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return issue.message
  // Of a value that may be left empty, what it should have been is told first.
  const meant = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (meant) return sentenceOf(meant)
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`
  }
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big')
    return `${boundOf(issue.origin)} ${issue.maximum}${unitOf(issue.origin)} at the most`
  if (issue.code === 'too_small')
    return `${boundOf(issue.origin)} ${issue.minimum}${unitOf(issue.origin)} at least`
  return 'is not valid'
}

const boundOf = (origin: string) => (origin === 'string' || origin === 'array' ? 'must have' : 'must be')
const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
const article = (expected: string) => (/^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`)

/** 'First name is required.' from `first_name` and 'is required'; a whole sentence stays as it is. */
function describe(field: string, problem: string): string {
  if (/^[A-Z]/.test(problem)) return /[.!?]$/.test(problem) ? problem : `${problem}.`
  const words = field.replaceAll('_', ' ').replaceAll('.', ' ').trim() || 'the request'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${problem}.`
}
