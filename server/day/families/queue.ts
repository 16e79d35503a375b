import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FamilyResponse } from '#contract/day/families/family-shapes.ts'
import { MAX_RESPONSES_AT_ONCE } from '#contract/day/attendance/office-words.ts'
import { reasonJson } from '#server/day/attendance/reasons/find.ts'
import { nameOf, sheetName } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'

type Filters = { state?: 'open' | 'decided' | undefined; before?: number | undefined }
type Row = Omit<FamilyResponse, 'answered' | 'decided' | 'reason'> & {
  reason: FamilyResponse['reason'] | null
  responded_at: Date
  decided_at: Date | null
  decided_by: string | null
}

/** The pending responses, oldest first, or the decided ones, newest first. */
export async function listResponses(context: Context, filters: Filters): Promise<FamilyResponse[]> {
  const isOpen = filters.state !== 'decided'
  const { before } = filters
  const rows = await readResponses(
    context.db,
    sql`${isOpen ? sql`state = 'open'` : sql`state <> 'open'`}
      ${before === undefined ? sql`` : sql`and answer.id < ${before}`}
      order by ${isOpen ? sql`answer.id` : sql`answer.id desc limit ${MAX_RESPONSES_AT_ONCE}`}`,
  )
  return rows.map((row) => answerReply(context, row))
}

/** One response; 404 for an unknown one. */
export async function findResponse(context: Context, id: number): Promise<FamilyResponse> {
  const [row] = await readResponses(context.db, sql`answer.id = ${id}`)
  if (!row) throw notFound('family response')
  return answerReply(context, row)
}

function answerReply(
  { school }: Context,
  { responded_at, decided_at, decided_by, reason, ...response }: Row,
): FamilyResponse {
  return {
    ...response,
    ...(reason && { reason }),
    answered: localMoment(responded_at, school.timeZone),
    decided: decided_at && { ...localMoment(decided_at, school.timeZone), by: decided_by ?? '' },
  }
}

async function readResponses(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select answer.id, kind, answer.start_date, answer.end_date, to_char(answer.start_time, 'HH24:MI') start_time,
      to_char(answer.end_time, 'HH24:MI') end_time, message words, responded_at, state,
      ${reasonJson(sql`absence_reason_id`)} reason, decided_at, note,
      ${nameOf(sql`decided_by_id`)} decided_by,
      json_build_object('id', student.id, 'name', ${sheetName}) student,
      json_build_object('name', contact_name, 'relation', coalesce(contact.relation, '')) contact,
      (select coalesce(json_agg(json_build_object('date', day, 'start_time', to_char(section_period.start_time, 'HH24:MI'),
          'status', status, 'excuse', excuse) order by day, section_period.start_time, section_period_id), '[]')
        from attendance_mark mark join section_period on section_period.id = section_period_id
        where mark.student_id = answer.student_id and status <> 'P'
          and day between answer.start_date and answer.end_date) marks
    from family_response answer join student on student.id = answer.student_id
      left join contact on contact.id = answer.contact_id
    where ${which}`.execute(db)
  return rows
}
