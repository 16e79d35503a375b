import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { recordMadeByOffice } from '#server/http/own-class/made-by.ts'
import type { Change } from '../pipeline/batch.ts'
import type { Apply } from '../pipeline/entity.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import { setForeignIds } from './foreign-ids.ts'
import type { MembershipPlan } from './plan-memberships.ts'
import type { MembershipAfter, MembershipValues } from './values.ts'

/** Saves memberships of a plan, after `lockRoster`. */
export const applyMemberships: Apply<MembershipPlan> = async (trx, plan, { idOf }) => {
  const withIds = <V extends MembershipAfter>(values: V): V => ({
    ...values,
    student_id: idOf('student', values.student_id),
    student_group_id: idOf('student_group', values.student_group_id),
  })
  const changed = plan.change.map(({ id, before, after }) => ({ id: id!, before, after: withIds(after) }))
  await removeMemberships(
    trx,
    changed.map(({ id }) => id),
  )
  await restoreMemberships(
    trx,
    changed.flatMap(({ id, after }) => (hasDays(after) ? [{ id, ...after }] : [])),
  )
  const changes = changed.map(({ id, before, after }): Change => {
    return { entity: 'group_membership', id, before, after }
  })
  for (const part of chunk(plan.add)) {
    const added = part.map(({ after }) => withIds(after))
    const ids = await insertMemberships(trx, added)
    await recordMadeByOffice(
      trx,
      added.map(({ student_id, student_group_id }) => ({ student_id, student_group_id })),
    )
    for (const [index, after] of added.entries()) {
      changes.push({ entity: 'group_membership', id: ids[index]!, before: null, after })
    }
    await setForeignIds(
      trx,
      'enrollments',
      added.flatMap(({ sourced_id }, index) =>
        sourced_id === null ? [] : [{ own_id: `member-${ids[index]}`, sourced_id }],
      ),
    )
    await yieldToEventLoop()
  }
  return { changes, ids: new Map() }
}

const hasDays = (values: MembershipAfter): values is MembershipValues => values.begin_date !== null

const COLUMNS = sql`(id bigint, student_id bigint, student_group_id bigint, type text, begin_date date, end_date date)`

async function insertMemberships(
  trx: Transaction<DB>,
  memberships: readonly MembershipAfter[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, type, daterange(begin_date, end_date)
    from rows from (jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as ${COLUMNS}) with ordinality
    order by ordinality
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Removes memberships, and the ids that another system has for them. */
export async function removeMemberships(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await setForeignIds(
    trx,
    'enrollments',
    ids.map((id) => ({ own_id: `member-${id}`, sourced_id: null })),
  )
  await sql`delete from group_membership where id = any(${ids}::bigint[])`.execute(trx)
}

/** Adds memberships that were removed before with the ids that they had: while they are, none of them overlaps another one. */
export async function restoreMemberships(
  trx: Transaction<DB>,
  memberships: readonly (MembershipValues & { id: number })[],
): Promise<void> {
  for (const part of chunk(memberships)) {
    await sql`
      insert into group_membership (id, student_id, student_group_id, type, during) overriding system value
      select id, student_id, student_group_id, type, daterange(begin_date, end_date)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as membership ${COLUMNS}`.execute(trx)
    await setForeignIds(
      trx,
      'enrollments',
      part.map(({ id, sourced_id }) => ({ own_id: `member-${id}`, sourced_id })),
    )
    await yieldToEventLoop()
  }
}
