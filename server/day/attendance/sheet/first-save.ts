import { sql } from 'kysely'
import type { SheetSubmission, SubmittedSheet, TakenMark } from '#contract/day/attendance/attendance.ts'
import type { Context } from '#server/http/context.ts'
import { repeatReply, storedReply, storeReply, type StoredReply } from '#server/http/idempotency.ts'
import { isReferenceCurrent } from '#server/reference/load.ts'
import { isAdmin, mayWriteSheet, type SheetKey } from './access.ts'
import { findPeriod, namedTeacher, sheetPolicy, type LoadedSheet } from './load.ts'
import { membersOf } from './read.ts'
import type { SentMark } from './merge.ts'
import { submitReply } from './reply.ts'
import { isStale } from './write.ts'

/**
 * Most saves are the first of their sheet and have a mark for each of its students: nothing is stored yet that could be
 * merged. Such a save is one statement, which checks the roster itself. Undefined for every other save, and for one that
 * will be refused: then nothing was written, and the sheet is to be loaded.
 */
export async function saveFirstTime(
  context: Context,
  body: SheetSubmission,
  marks: SentMark[],
): Promise<SubmittedSheet | undefined> {
  const loaded = untakenSheet(context, body)
  if (!loaded) return undefined
  const draft = submitReply(context, body, loaded, { conflicts: [] })
  const written = await writeFirstTime(context, {
    sectionPeriod: loaded.period.id,
    day: body.date,
    teacher: loaded.teacher.id,
    marks,
    draft,
  })
  if (context.callKey && written?.stored) return repeatReply(context.callKey, written.stored)
  if (!written?.reply) return undefined
  return { ...draft, ...written.reply }
}

/** The sheet as it will be taken, still without students; undefined where it was taken before or may not be submitted. */
function untakenSheet(context: Context, body: SheetSubmission): LoadedSheet | undefined {
  const { actor, reference, now } = context
  const id = body.teacher_id ?? (isAdmin(actor) ? undefined : (actor.teacher ?? undefined))
  const period = findPeriod(reference, body.section_period_id, body.date)
  if (!period || id === undefined) return undefined
  if ((body.version ?? 0) !== 0 || body.reason !== undefined) return undefined
  const teacher = namedTeacher(reference, id, true)
  if (!teacher) return undefined
  const policy = sheetPolicy(context, { period, teacher, day: body.date, isTaken: false })
  if (policy.refusal || policy.needsReason) return undefined
  const sheet = { version: 0, taken_at: now.moment, taken_by_id: actor.account }
  return {
    period,
    teacher,
    policy,
    row: { roster: [], marks: [], changed: [], sheet, version: 0, meets: true, covering: null },
  }
}

type FirstSave = SheetKey & {
  marks: SentMark[]
  /** The reply without what only the database knows. */
  draft: SubmittedSheet
}
type Written = {
  /** null where nothing was written. */
  reply: { version: number; attendance: TakenMark[] } | null
  stored: StoredReply<SubmittedSheet> | null
}

async function writeFirstTime(context: Context, save: FirstSave): Promise<Written | undefined> {
  try {
    return await writeAll(context, save)
  } catch (error) {
    if (isStale(error)) return undefined
    throw error
  }
}

async function writeAll(
  { db, actor, now, reference, callKey: key }: Context,
  { marks, draft, ...sheetKey }: FirstSave,
): Promise<Written> {
  const { sectionPeriod, day, teacher } = sheetKey
  const { rows } = await sql<Written>`
    with stored_reply as (${key ? storedReply(key) : sql`select null where false`}
    ), ${membersOf(sheetKey)}, sent as (
      select member.student_id, member.student_group_id, status, excuse, comment
      from unnest(${marks.map(({ student_id }) => student_id)}::bigint[], ${marks.map(({ status }) => status)}::text[],
        ${marks.map(({ excuse }) => excuse)}::text[], ${marks.map(({ comment }) => comment)}::text[])
        sent (id, status, excuse, comment) join member on member.student_id = sent.id
    ), sheet as (
      insert into attendance_sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at, mark_count)
      select ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint,
        (select coalesce(max(version), 0) + 1 from attendance_sheet
          where section_period_id = ${sectionPeriod} and day = ${day}::date),
        ${actor.account}::bigint, ${now.moment}::timestamptz, ${marks.length}::int
      where not exists (select from stored_reply) and ${isReferenceCurrent(reference)} and ${mayWriteSheet(actor, sheetKey)}
        and (select count(*) from sent) = ${marks.length} and (select count(*) from member) = ${marks.length}
      on conflict do nothing returning version, taken_at
    ), sheet_group as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select distinct ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint, student_group_id, ${actor.account}::bigint
      from sent cross join sheet
    ), written as (
      insert into attendance_mark (section_period_id, day, student_id, status, excuse, comment, teacher_id,
        student_group_id, version, taken_by_id, taken_at)
      select ${sectionPeriod}, ${day}::date, student_id, status, excuse, comment, ${teacher}::bigint, student_group_id,
        version, ${actor.account}::bigint, taken_at
      from sent cross join sheet order by student_id
    ), reply as (
      select version, (select json_agg(json_build_object('student_id', student.id, 'status', status, 'excuse', excuse,
          'comment', comment) order by last_name, first_name, student.id)
        from sent join student on student.id = student_id) attendance
      from sheet
    )${key ? storeReply({ key, reply: draft }, { from: sql`reply`, more: sql`to_jsonb(reply)` }) : sql``}
    select to_json(reply) reply, (select to_json(stored_reply) from stored_reply) stored
    from (select) one left join reply on true`.execute(db)
  return rows[0]!
}
