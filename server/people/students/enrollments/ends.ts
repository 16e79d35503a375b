import { sql, type Transaction } from 'kysely'
import type { Enrollment } from '#contract/people/enrollments.ts'
import type { DayDisplay } from '#contract/formats.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { sentences } from './sentences.ts'

/** What ends with a student's last day, as items of a list; `deleted` are enrollments that were to begin later. */
export async function listEnds(
  tx: Transaction<DB>,
  { now, school }: Pick<Context, 'now'> & { school: DayDisplay },
  student: number,
  deleted: readonly Enrollment[],
): Promise<string[]> {
  const { rows } = await sql<{ groups: string[]; account: boolean; links: number; feed: boolean }>`
    select array(
        select distinct name from group_membership join student_group on student_group.id = student_group_id
        where student_id = ${student} and ${hasNotEnded(now.day)} order by name
      ) groups,
      exists (select from account where student_id = ${student} and active) account,
      (select count(*)::int from family_link
        where student_id = ${student} and revoked_at is null and expires_at > ${now.moment}) links,
      exists (select from calendar_feed where student_id = ${student}) feed`.execute(tx)
  const { groups, account, links, feed } = rows[0]!
  return [
    ...deleted.map(({ grade_level, first_day }) => sentences.endsEnrollment(grade_level, first_day, school)),
    ...(groups.length > 0 ? [sentences.endsGroups(groups)] : []),
    ...(account ? [sentences.endsAccount] : []),
    ...(links > 0 ? [sentences.endsFamilyLinks(links)] : []),
    ...(feed ? [sentences.endsCalendarFeed] : []),
  ]
}
