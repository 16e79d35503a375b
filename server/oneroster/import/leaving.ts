import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { setForeignIds } from '#server/uploads/roster/foreign-ids.ts'
import { loadMemberships } from '#server/uploads/roster/load-memberships.ts'
import { removeMemberships, restoreMemberships } from '#server/uploads/roster/save-memberships.ts'
import type { Import } from './import.ts'

const lastingOf = (students: readonly number[], today: string) =>
  sql`student_id = any(${students}::int[]) and not during << daterange(${today}::date, null)`

/**
 * Saves students who may leave their groups by it, such as deactivated ones, and notes which of their memberships end, with their
 * days, so that undoing restores them exactly.
 */
export async function saveWithLeaving<T>(
  { trx, today, report }: Import,
  students: readonly number[],
  save: () => Promise<T>,
): Promise<T> {
  const before = await loadMemberships(trx, lastingOf(students, today))
  const saved = await save()
  const ids = before.map(({ id }) => id)
  const after = await loadMemberships(trx, sql`group_membership.id = any(${ids}::int[])`)
  const afterById = new Map(after.map((membership) => [membership.id, membership]))
  const removed: number[] = []
  for (const { id, ...values } of before) {
    const { id: _, ...now } = afterById.get(id) ?? { id, ...values, begin_date: null, end_date: null }
    if (now.begin_date === values.begin_date && now.end_date === values.end_date) continue
    if (now.begin_date === null) removed.push(id)
    report.changes.push({ entity: 'group_membership', id, before: values, after: now })
    report.end('membership', 'Memberships of students who leave their grade or the school')
  }
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
