import { sentences } from '../sentences.ts'
import { BadRequest } from './bad-request.ts'

/** The predicates of OneRoster 1.2; `~` is contains. */
export const OPERATORS = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
export type Operator = (typeof OPERATORS)[number]

/** A comparison of a field, such as `course.sourcedId`, with a value. */
export type Comparison = { field: string; operator: Operator; value: string }
/** One comparison, or two that are joined. */
export type Filter = { join: 'and' | 'or'; comparisons: Comparison[] }

const MAX_LENGTH = 1000
const FIELD = /[A-Za-z][\w.]*/y
const OPERATOR = /\s*(!=|>=|<=|=|>|<|~)\s*/y
/** A quote within a value is written twice. */
const VALUE = /'((?:[^']|'')*)'/y
const JOIN = /\s+(AND|OR)\s+/iy

/**
 * Reads a filter such as `familyName='Lund' AND status='active'`: a field, a predicate and a value in single quotes, at most
 * two of them, joined by AND or OR. Throws for everything else, so that nothing but these parts ever reaches a query.
 */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw wrong(sentences.filterTooLong(MAX_LENGTH))
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) throw wrong(sentences.filterCharacters)
  const filter = text.trim()
  const first = readComparison(filter, 0)
  if (first.end === filter.length) return { join: 'and', comparisons: [first.comparison] }
  const join = readAt(JOIN, filter, first.end)
  if (!join) throw wrong(sentences.filterJoin)
  const second = readComparison(filter, join.end)
  if (second.end !== filter.length) throw wrong(sentences.filterEnd)
  return {
    join: join.groups[0]!.toLowerCase() === 'or' ? 'or' : 'and',
    comparisons: [first.comparison, second.comparison],
  }
}

function readComparison(text: string, from: number): { comparison: Comparison; end: number } {
  const field = readAt(FIELD, text, from)
  if (!field) throw wrong(sentences.filterField)
  const operator = readAt(OPERATOR, text, field.end)
  if (!operator) throw wrong(sentences.filterOperator(OPERATORS))
  const value = readAt(VALUE, text, operator.end)
  if (!value) throw wrong(sentences.filterValue)
  return {
    comparison: {
      field: text.slice(from, field.end),
      operator: operator.groups[0] as Operator,
      value: value.groups[0]!.replaceAll("''", "'"),
    },
    end: value.end,
  }
}

function readAt(pattern: RegExp, text: string, at: number): { groups: string[]; end: number } | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found ? { groups: found.slice(1), end: pattern.lastIndex } : undefined
}

const wrong = (problem: string) => new BadRequest('invalid_filter_field', sentences.unreadableFilter(problem))
