import { sql, type Transaction } from 'kysely'
import { entryInMeeting, expectedMark } from '#contract/day/attendance/absence-rules.ts'
import type { contradictions } from '#contract/day/attendance/contradictions.ts'
import { fittingLeftAt } from '#contract/day/attendance/mark-times.ts'
import type { Parsed } from '#contract/index.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { listReportsOn } from '../absences/reports.ts'
import { writeMarkChanges, type ChangeToWrite } from '../absences/write-changes.ts'
import { hasFormerStudents } from '../marks-of-day.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { lockMarks } from './lock-marks.ts'
import { contradictsReport } from './rules.ts'
import { sentences } from './sentences.ts'

type Request = Parsed<(typeof contradictions)['POST /attendance/contradictions/use-office/'], 'body'>
type Used = { message: string; change_ids: number[] }

/**
 * Gives marks what the reported absence of the student says, as a correction by the office. A mark that does not contradict it any
 * more stays, so a repeated request changes nothing.
 */
export const useOfficeEntries = (context: Context, request: Request): Promise<Used> =>
  // It changes marks, whose sheets may be saved at the same moment.
  retryStaleWrites(context, () =>
    context.db.transaction().execute((tx) => applyEntries(tx, context, request)),
  )

async function applyEntries(tx: Transaction<DB>, context: Context, { date, marks }: Request): Promise<Used> {
  const { actor, now, school } = context
  const locked = await lockMarks(
    tx,
    marks.map((mark) => ({ ...mark, day: date })),
  )
  const students = [...new Set(locked.map(({ student_id }) => student_id))]
  const reports = await listReportsOn(tx, date, { students, includeFormer: hasFormerStudents(date, now) })
  const changes: ChangeToWrite[] = []
  for (const mark of locked) {
    const entries = reports.get(mark.student_id) ?? []
    const expected = expectedMark(mark, entries)
    const entry = entryInMeeting(entries, mark)
    if (!entry || !expected || !contradictsReport(mark, entries)) continue
    const { status, excuse, arrived_at = null, left_at } = expected
    const reason = sentences.reason(entry, school)
    const to = {
      status,
      excuse,
      arrived_at,
      left_at: fittingLeftAt({ status, arrived_at, left_at: left_at ?? mark.left_at }),
    }
    changes.push({ ...mark, to, reported_absence_id: entry.id, gives: true, reason })
  }
  await writeMarkChanges(tx, context, changes)
  const change_ids = await latestChanges(tx, changes)
  if (changes.length > 0) {
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'contradiction',
      subjectId: null,
      details: { used: changes.length, day: date },
    })
  }
  return { message: sentences.used(changes.length), change_ids }
}

/** The ids of the changes that were just written: the marks are locked, so theirs are the latest. */
async function latestChanges(tx: Transaction<DB>, changes: readonly ChangeToWrite[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select max(id) id from attendance_change
      join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as changed (section_period_id bigint, day date, student_id bigint) using (section_period_id, day, student_id)
    group by section_period_id, day, student_id order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
