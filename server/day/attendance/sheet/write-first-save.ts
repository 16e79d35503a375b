import { sql } from 'kysely'
import type { SubmittedSheet, TakenMark } from '#contract/day/attendance/attendance.ts'
import { statement } from '#server/database/statement.ts'
import type { Context } from '#server/http/context.ts'
import { keyRow, storedReply, storeReply, type StoredReply } from '#server/http/idempotency.ts'
import { isReferenceCurrent } from '#server/reference/load.ts'
import { coversSheet, mustCover, type SheetKey } from './access.ts'
import { membersOf } from './read.ts'
import { clockText } from './mark-times.ts'
import { isStale, NotFirstSave, type SavedSheet, type SheetWrite } from './write.ts'

/**
 * Most saves are the first of their sheet and mark every student, so there is nothing to merge. Such a save is one statement,
 * which checks access and roster itself. It throws NotFirstSave for every other save, and for one that will be refused.
 */
export async function writeFirstSave(context: Context, save: SheetWrite): Promise<SavedSheet> {
  try {
    return await insertSheet(context, save)
  } catch (error) {
    throw isStale(error) ? new NotFirstSave() : error
  }
}

type Inserted = {
  /** The parts of the reply that only the database has; null if nothing was written. */
  reply: { version: number; attendance: TakenMark[] } | null
  stored: StoredReply<SubmittedSheet> | null
}

/** The values of the statement; those of a key are null without one. */
type FirstSave = SheetKey & {
  students: number[]
  statuses: string[]
  excuses: (string | null)[]
  comments: (string | null)[]
  arrivals: (string | null)[]
  leaves: (string | null)[]
  count: number
  account: number
  /** As `coversSheet` needs it. */
  covering: number | null
  moment: Date
  /** Of the reference data by which it was decided. */
  version: number
  key: string | null
  digest: string | null
  reply: string | null
}

const fields = sql`'student_id', student.id, 'status', status, 'excuse', excuse, 'comment', comment`

/** SQL for a mark in the reply. Nearly all have no times. */
const sentMarkJson = sql`case when arrived_at is null and left_at is null then json_build_object(${fields})
  else (jsonb_build_object(${fields}) || jsonb_strip_nulls(jsonb_build_object('arrived_at', ${clockText(sql`arrived_at`)},
    'left_at', ${clockText(sql`left_at`)})))::json end`

const firstSave = ({ hasKey, isCovered }: { hasKey: boolean; isCovered: boolean }) =>
  statement<FirstSave, Inserted>((values) => {
    const { sectionPeriod, day, teacher, account, count } = values
    return sql`
    with stored_reply as (${hasKey ? storedReply(values) : sql`select null where false`}
    ), ${membersOf(values)}, sent as (
      select member.student_id, member.student_group_id, status, excuse, comment, arrived_at, left_at
      from unnest(${values.students}::bigint[], ${values.statuses}::text[], ${values.excuses}::text[],
        ${values.comments}::text[], ${values.arrivals}::time[], ${values.leaves}::time[])
        sent (id, status, excuse, comment, arrived_at, left_at) join member on member.student_id = sent.id
    ), sheet as (
      insert into attendance_sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at, mark_count)
      select ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint,
        (select coalesce(max(version), 0) + 1 from attendance_sheet
          where section_period_id = ${sectionPeriod} and day = ${day}::date),
        ${account}::bigint, ${values.moment}::timestamptz, ${count}::int
      where not exists (select from stored_reply) and ${isReferenceCurrent(values)}
        and ${isCovered ? coversSheet(values) : sql`true`}
        and (select count(*) from sent) = ${count} and (select count(*) from member) = ${count}
      on conflict do nothing returning version, taken_at
    ), sheet_group as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select distinct ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint, student_group_id, ${account}::bigint
      from sent cross join sheet
    ), written as (
      insert into attendance_mark (section_period_id, day, student_id, status, excuse, comment, teacher_id,
        student_group_id, version, taken_by_id, taken_at, arrived_at, left_at)
      select ${sectionPeriod}, ${day}::date, student_id, status, excuse, comment, ${teacher}::bigint, student_group_id,
        version, ${account}::bigint, taken_at, arrived_at, left_at
      from sent cross join sheet order by student_id
    ), reply as (
      select version, (select json_agg(${sentMarkJson} order by last_name, first_name, student.id)
        from sent join student on student.id = student_id) attendance
      from sheet
    )${hasKey ? storeReply(values, { from: sql`reply`, more: sql`to_jsonb(reply)` }) : sql``}
    select to_json(reply) reply, (select to_json(stored_reply) from stored_reply) stored
    from (select) one left join reply on true`
  })

const FIRST_SAVES = {
  own: {
    plain: firstSave({ hasKey: false, isCovered: false }),
    keyed: firstSave({ hasKey: true, isCovered: false }),
  },
  covered: {
    plain: firstSave({ hasKey: false, isCovered: true }),
    keyed: firstSave({ hasKey: true, isCovered: true }),
  },
}

async function insertSheet(
  { db, actor, now, reference, callKey: key }: Context,
  { sectionPeriod, day, teacher, write, reply: draft }: SheetWrite,
): Promise<SavedSheet> {
  const marks = write.map(({ mark }) => mark)
  const save = FIRST_SAVES[mustCover(actor, teacher) ? 'covered' : 'own'][key ? 'keyed' : 'plain']
  const rows = await save(db, {
    sectionPeriod,
    day,
    teacher,
    students: marks.map(({ student_id }) => student_id),
    statuses: marks.map(({ status }) => status),
    excuses: marks.map(({ excuse }) => excuse),
    comments: marks.map(({ comment }) => comment),
    arrivals: marks.map(({ arrived_at }) => arrived_at ?? null),
    leaves: marks.map(({ left_at }) => left_at ?? null),
    count: marks.length,
    account: actor.account,
    covering: actor.substitute ? null : actor.teacher,
    moment: now.moment,
    version: reference.version,
    ...(key ? keyRow({ key, reply: draft }) : NO_KEY),
  })
  const { reply, stored } = rows[0]!
  if (!reply && !stored) throw new NotFirstSave()
  return { reply: { ...draft, ...reply }, stored }
}

const NO_KEY = { key: null, digest: null, reply: null }
