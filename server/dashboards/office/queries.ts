import { sql, type Kysely } from 'kysely'
import type { Overview } from '#contract/dashboards/overview.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isInGroup } from '#server/groups/queries.ts'

const NEW_DAYS = 30
const DAY_MS = 86_400_000

/** The numbers of the four tiles. New students are counted by the real clock, which the audit uses. */
export async function countStudents(db: Kysely<DB>, { today, moment }: { today: string; moment: Date }) {
  const since = new Date(moment.getTime() - NEW_DAYS * DAY_MS)
  const { rows } = await sql<Overview['students']>`
    with added as (
      select subject_id id from audit where subject = 'student' and action = 'add' and at >= ${since}
      union
      select record_id from upload_batch cross join lateral (
        select record_id from upload_change where upload_batch_id = upload_batch.id and before is null offset 0
      ) added_student
      where kind = 'students' and at >= ${since}
    )
    select count(*)::int total, (count(*) filter (where is_active))::int active,
      (count(*) filter (where id in (select id from added)))::int "new", ${NEW_DAYS}::int new_days,
      (count(*) filter (where is_active and not ${isInGroup(today, 'homeroom')}))::int pending
    from student`.execute(db)
  return rows[0]!
}
