import { sql, type Kysely } from 'kysely'
import type { ContactCounts } from '#contract/day/families/family-record.ts'
import type { DB } from '#server/database/schema.generated.ts'

export const NO_CONTACTS: ContactCounts = {
  calls: 0,
  calls_reached: 0,
  notices: 0,
  letters: 0,
  conversations: 0,
}

/**
 * How often the school contacted the families of these students about days of a range; students without any contact are
 * omitted. A notice to several contacts of one student counts once; one that was not sent does not count.
 */
export async function countContacts(
  db: Kysely<DB>,
  { start, end }: { start: string; end: string },
  students: readonly number[],
): Promise<Map<number, ContactCounts>> {
  const { rows } = await sql<ContactCounts & { student_id: number }>`
    with contact_made as (
      select student_id, day, case outcome when 'reached' then 'reached' else 'call' end made from family_call
      union all
      select distinct notice.student_id, day, 'notice ' || kind
      from notice join message on message.id = message_id and message.state in ('sent', 'kept')
      union all
      select student_id, sent_on, 'letter' from letter
      union all
      select student_id, day, 'conversation' from conversation
    )
    select student_id, count(*) filter (where made in ('call', 'reached'))::int calls,
      count(*) filter (where made = 'reached')::int calls_reached,
      count(*) filter (where made like 'notice%')::int notices,
      count(*) filter (where made = 'letter')::int letters,
      count(*) filter (where made = 'conversation')::int conversations
    from contact_made
    where student_id = any(${students}::bigint[]) and day between ${start}::date and ${end}::date
    group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...counts }) => [student_id, counts]))
}
