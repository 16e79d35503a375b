import { hash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { sentences } from '../sentences.ts'
import { BadRequest } from './bad-request.ts'
import { conditionOf } from './conditions.ts'
import { FILTER_FIELDS, SELECTABLE, type Kind } from './fields.ts'
import { parseFilter } from './filter.ts'

const DEFAULT_LIMIT = 100
/** Google requests this many records per page. An app that requests more gets this many and a link to the next page. */
export const MAX_LIMIT = 10_000

/** The query of a list, checked against the closed lists of fields. */
export type ListQuery = {
  limit: number
  offset: number
  filter: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  chosen: string[] | undefined
  /** Identifies the list that pages belong to: everything but limit and offset. */
  key: Buffer
}

type Sent = Readonly<Record<string, string | string[] | undefined>>

export function readListQuery(kind: Kind, path: string, sent: Sent): ListQuery {
  const filter = single(sent, 'filter')
  const sort = single(sent, 'sort')
  const orderBy = single(sent, 'orderBy')
  if (orderBy !== undefined && orderBy !== 'asc' && orderBy !== 'desc')
    throw new BadRequest('invaliddata', sentences.orderBy)
  return {
    limit: Math.min(wholeNumber(sent, 'limit', 1) ?? DEFAULT_LIMIT, MAX_LIMIT),
    offset: wholeNumber(sent, 'offset', 0) ?? 0,
    filter:
      filter === undefined || filter.trim() === ''
        ? sql<SqlBool>`true`
        : conditionOf(kind, parseFilter(filter)),
    order: orderOf(kind, sort, orderBy === 'desc'),
    chosen: readChosen(kind, sent),
    key: hash('sha256', JSON.stringify([path, filter, sort, orderBy]), 'buffer'),
  }
}

/** The fields that a reply has; undefined for all. */
export function readChosen(kind: Kind, { fields }: Sent): string[] | undefined {
  const names = [fields ?? []].flat().flatMap((part) => part.split(','))
  const chosen = names.map((name) => name.trim()).filter((name) => name !== '')
  const unknown = chosen.find((name) => !SELECTABLE[kind].has(name))
  if (unknown !== undefined)
    throw new BadRequest('invalid_selection_field', sentences.unknownField(unknown, kind))
  return chosen.length > 0 ? chosen : undefined
}

/** In Unicode order, then in list order. An unknown field keeps the usual order, as the specification says. */
function orderOf(kind: Kind, sort: string | undefined, isDescending: boolean): RawBuilder<unknown> {
  const fields = FILTER_FIELDS[kind]
  const field = sort !== undefined && Object.hasOwn(fields, sort) ? fields[sort] : undefined
  const direction = isDescending ? sql`desc` : sql`asc`
  if (!field) return sql`record.place ${direction}`
  const value = field.type === 'moment' ? field.value : sql`(${field.value})::text collate "C"`
  return sql`${value} ${direction} nulls last, record.place`
}

function single(sent: Sent, name: string): string | undefined {
  const value = sent[name]
  if (Array.isArray(value)) throw new BadRequest('invaliddata', sentences.sendOnce(name))
  return value
}

function wholeNumber(sent: Sent, name: string, min: number): number | undefined {
  const value = single(sent, name)
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value) || Number(value) < min)
    throw new BadRequest('invaliddata', sentences.wholeNumber(name, min))
  return Number(value)
}
