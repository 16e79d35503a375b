import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { History, PartOfUpload, UndoStep } from '../pipeline/history.ts'
import { rosterDescriber } from './describe.ts'
import { setForeignIds } from './foreign-ids.ts'
import { deleteSkippedSections } from './skipped-sections.ts'
import { lockRoster } from './lock.ts'
import { groupValues, isSameGroup, loadGroups } from './load-groups.ts'
import { updateGroups } from './save-groups.ts'
import type { GroupValues } from './values.ts'

type GroupStep = UndoStep<GroupValues | null, GroupValues>
type ChangeRow = Omit<GroupStep, 'name' | 'reason'> & { in_use: string | null; reference_gone: boolean }

/**
 * What an upload did to each group. An added group is only removed while nothing else refers to it; memberships that the
 * same upload made are reverted before.
 */
async function findGroupSteps(
  db: Kysely<DB>,
  { id: batchId, entity, today, reverted }: PartOfUpload,
): Promise<GroupStep[]> {
  const { rows } = await sql<ChangeRow>`
    select record_id id, before, after,
      case when before is null then case
        when exists (select from attendance_sheet_group where student_group_id = record_id) then 'has attendance'
        when exists (select from assignment where student_group_id = record_id) then 'has classes'
        when exists (select from group_membership where student_group_id = record_id
          and group_membership.id <> all(${reverted('group_membership')}::bigint[]) offset 0) then 'has students'
        when exists (select from requirement where student_group_id = record_id) then 'has class requirements in a block schedule'
        when exists (select from reported_absence where student_group_id = record_id) then 'has reported absences'
        when exists (select from calendar_feed where student_group_id = record_id) then 'has a calendar address'
      end end in_use,
      (before->>'teacher_id' is not null
        and not exists (select from teacher where teacher.id = (before->>'teacher_id')::bigint))
      or (before->>'core_class_id' is not null
        and not exists (select from core_class where core_class.id = (before->>'core_class_id')::bigint)) reference_gone
    from upload_change where upload_batch_id = ${batchId} and entity = ${entity}
    order by record_id`.execute(db)
  const groups = await loadGroups(
    db,
    today,
    rows.map(({ id }) => id),
  )
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const names = new Map((await loadGroups(db, today)).map((group) => [nameKey(group), group.id]))
  return rows.map((row) => {
    const { id, before, after } = row
    return { id, before, after, name: groupById.get(id)?.name ?? after.name, reason: findReason(row) }
  })

  function findReason({ id, before, after, in_use, reference_gone }: ChangeRow): string | null {
    const group = groupById.get(id)
    if (!group || group.archived) return 'was deleted'
    if (!isSameGroup(groupValues(group), after)) return 'has changed since then'
    if (before === null) return in_use
    if (reference_gone) return 'a former teacher or subject was deleted'
    return (names.get(nameKey(before)) ?? id) === id ? null : 'the old name is now in use'
  }
}

const nameKey = ({ type, grade_level, name }: Pick<GroupValues, 'type' | 'grade_level' | 'name'>) =>
  `${type} ${grade_level} ${name.toLowerCase()}`

async function revertGroups(trx: Transaction<DB>, steps: GroupStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await setForeignIds(
    trx,
    'classes',
    added.map((id) => ({ own_id: `group-${id}`, sourced_id: null })),
  )
  await sql`delete from student_group where id = any(${added}::bigint[])`.execute(trx)
  await updateGroups(
    trx,
    steps.flatMap(({ id, before, after }) => (before === null ? [] : [{ id, before: after, after: before }])),
  )
}

export const groupHistory: History<GroupStep> = {
  describe: rosterDescriber,
  lock: lockRoster,
  findSteps: findGroupSteps,
  revert: async (trx, steps, { id }) => {
    await revertGroups(trx, steps)
    await deleteSkippedSections(trx, id)
  },
}
