import type { z } from 'zod'
import { Refusal } from './failures.ts'

/** Checks what a caller sent; throws one 400 that names every field that is wrong. */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
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
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return issue.input === undefined || /received undefined/.test(issue.message)
      ? 'is required'
      : `must be ${article(issue.expected)}`
  }
  return issue.message.startsWith('Invalid') ? 'is not valid' : issue.message
}

const article = (expected: string) => (/^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`)

/** 'First name is required.' from `first_name` and 'is required'; a whole sentence stays as it is. */
function describe(field: string, problem: string): string {
  if (/^[A-Z]/.test(problem)) return /[.!?]$/.test(problem) ? problem : `${problem}.`
  const words = field.replaceAll('_', ' ').replaceAll('.', ' ').trim() || 'the request'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${problem}.`
}
