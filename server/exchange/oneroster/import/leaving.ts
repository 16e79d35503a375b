import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { findNames, membershipChange } from '#server/exchange/uploads/roster/describe.ts'
import { setForeignIds } from '#server/exchange/uploads/roster/foreign-ids.ts'
import { loadMemberships } from '#server/exchange/uploads/roster/load-memberships.ts'
import { removeMemberships, restoreMemberships } from '#server/exchange/uploads/roster/save-memberships.ts'
import type { Import } from './import.ts'

const lastingOf = (students: readonly number[], today: string) =>
  sql`student_id = any(${students}::int[]) and not during << daterange(${today}::date, null)`

/**
 * Saves students, by id with their names, who may leave their groups by it, such as deactivated ones, and notes which of their memberships end, with their
 * days, so that undoing restores them exactly.
 */
export async function saveWithLeaving<T>(
  { trx, today, report }: Import,
  students: ReadonlyMap<number, string>,
  save: () => Promise<T>,
): Promise<T> {
  const before = await loadMemberships(trx, lastingOf([...students.keys()], today))
  const saved = await save()
  const ids = before.map(({ id }) => id)
  const after = await loadMemberships(trx, sql`group_membership.id = any(${ids}::int[])`)
  const afterById = new Map(after.map((membership) => [membership.id, membership]))
  const ended = before.flatMap(({ id, ...values }) => {
    const { id: _, ...now } = afterById.get(id) ?? { id, ...values, begin_date: null, end_date: null }
    const isSame = now.begin_date === values.begin_date && now.end_date === values.end_date
    return isSame ? [] : [{ entity: 'group_membership' as const, id, before: values, after: now }]
  })
  report.changes.push(...ended)
  const names = await findNames(trx, ended)
  for (const one of ended) {
    const name = students.get(one.after.student_id) ?? 'Someone'
    report.end('membership', name, membershipChange(one.before, one.after, names))
  }
  const removed = ended.flatMap(({ id, after: { begin_date } }) => (begin_date === null ? [id] : []))
  await setForeignIds(
    trx,
    'enrollments',
    removed.map((id) => ({ own_id: `member-${id}`, sourced_id: null })),
  )
  return saved
}

/** Reverts students, and keeps the memberships that they have: a grade that goes back would end them. */
export async function revertWithMemberships(
  trx: Transaction<DB>,
  { students, today }: { students: readonly number[]; today: string },
  revert: () => Promise<void>,
): Promise<void> {
  const memberships = await loadMemberships(trx, lastingOf(students, today))
  await revert()
  await removeMemberships(
    trx,
    memberships.map(({ id }) => id),
  )
  await restoreMemberships(trx, memberships)
}
