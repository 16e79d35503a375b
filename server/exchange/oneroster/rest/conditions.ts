import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { sentences } from '../sentences.ts'
import { BadRequest } from './bad-request.ts'
import { FILTER_FIELDS, type Field, type Kind } from './fields.ts'
import type { Comparison, Filter, Operator } from './filter.ts'

type Condition = RawBuilder<SqlBool>

const IN_SQL: Record<Exclude<Operator, '~'>, RawBuilder<unknown>> = {
  '=': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

/**
 * A filter as a condition in parentheses of its own, whose values are parameters. Throws for a field that is not in the list
 * of its kind, and for a value that is no date or moment where the field is one.
 */
export function conditionOf(kind: Kind, { join, comparisons }: Filter): Condition {
  const parts = comparisons.map((comparison) => compare(fieldOf(kind, comparison.field), comparison))
  return sql<SqlBool>`(${sql.join(parts, join === 'or' ? sql` or ` : sql` and `)})`
}

function fieldOf(kind: Kind, name: string): Field {
  const fields = FILTER_FIELDS[kind]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw wrong(sentences.notFilterable(name, kind))
  return field
}

function compare({ type, value }: Field, comparison: Comparison): Condition {
  const { operator } = comparison
  const text = comparison.value
  switch (type) {
    case 'moment':
      return operator === '~'
        ? contains(isoText(value), text)
        : sql<SqlBool>`${value} ${IN_SQL[operator]} ${momentOf(comparison)}::timestamptz`
    case 'list':
      return compareList(value, operator, text)
    case 'date':
      return operator === '~' ? contains(value, text) : compareText(value, operator, dayOf(comparison))
    case 'id':
      if (operator === '~') return sql<SqlBool>`strpos(${value}, ${text}) > 0`
      // The same expression as in the indexes, so that queries use them.
      return operator === '=' ? sql<SqlBool>`${value} = ${text}` : compareText(value, operator, text)
    default:
      return operator === '~'
        ? contains(value, text)
        : compareText(sql`lower(${value})`, operator, sql`lower(${text})`)
  }
}

const contains = (value: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`strpos(lower(${value}), lower(${text})) > 0`

/** Sorts in Unicode order, because the order must not depend on the database's language. */
const compareText = (
  value: RawBuilder<unknown>,
  operator: Exclude<Operator, '~'>,
  other: RawBuilder<unknown> | string,
) => sql<SqlBool>`(${value}) collate "C" ${IN_SQL[operator]} (${other}) collate "C"`

/** The same values in any order are equal; a list contains all values of a shorter one; others compare any of its values. */
function compareList(value: RawBuilder<unknown>, operator: Operator, text: string): Condition {
  const wanted = sql`array(select distinct lower(trim(both from one)) from unnest(string_to_array(${text}, ',')) one order by 1)`
  const values = sql`jsonb_array_elements_text(coalesce(${value}, '[]'))`
  const own = sql`array(select distinct lower(one) from ${values} one order by 1)`
  switch (operator) {
    case '=':
      return sql<SqlBool>`${own} = ${wanted}`
    case '!=':
      return sql<SqlBool>`${own} <> ${wanted}`
    case '~':
      return sql<SqlBool>`${own} @> ${wanted}`
    default:
      return sql<SqlBool>`exists (select from ${values} one
        where lower(one) collate "C" ${IN_SQL[operator]} lower(${text}) collate "C")`
  }
}

const isoText = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const MOMENT =
  /^((?!0000)\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** A day, or a moment, in UTC where it names no zone. */
function momentOf({ field, value }: Comparison): Date {
  const [, day = '', time = '00:00', zone = 'Z'] = MOMENT.exec(value) ?? []
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  )
  const moment = new Date(`${day}T${time}${offset.toUpperCase()}`)
  if (!isRealDay(day) || Number.isNaN(moment.getTime())) throw wrong(sentences.momentNeeded(field))
  return moment
}

/** JavaScript would read February 31 as a day in March. */
function isRealDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** The day of a day or moment, as it was written. */
function dayOf(comparison: Comparison): string {
  momentOf(comparison)
  return comparison.value.slice(0, 10)
}

const wrong = (message: string) => new BadRequest('invalid_filter_field', message)
