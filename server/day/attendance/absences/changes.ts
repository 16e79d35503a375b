import { sql, type Transaction } from 'kysely'
import {
  effectiveEntry,
  entryInMeeting,
  expectedMark,
  overlaps,
  reportedExcuse,
  type AbsenceEntry,
  type MeetingTimes,
} from '#contract/day/attendance/absence-rules.ts'
import { fittingLeftAt } from '#contract/day/attendance/mark-times.ts'
import type { Excuse, Status } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { leaveSeen, marksOfSeenOut, readSeenOut } from './seen-out.ts'
import { listReportsFor, appliesTo, studentDayKey } from './reports.ts'
import { sentences } from './sentences.ts'

/** More marks than these are neither listed nor changed at once. */
const MAX_MARKS = 20_000

type MarkKey = { section_period_id: number; day: string; student_id: number }
/** What a mark says. */
export type MarkValue = {
  status: Status
  excuse: Excuse | null
  arrived_at: string | null
  left_at: string | null
}
/** A mark of absence that reported absences apply to, or one that they have changed. */
export type Mark = MarkKey &
  MeetingTimes &
  MarkValue & {
    teacher_id: number
    student_group_id: number
    taken_at: Date
    comment: string | null
  }
/**
 * A change of a mark by a reported absence: it added an excuse, or removed the one that it had added. An arrival also changed the
 * status.
 */
type PastChange = MarkKey & {
  old_status: Status
  new_status: Status
  old_excuse: Excuse | null
  new_excuse: Excuse | null
  old_arrived_at: string | null
  new_arrived_at: string | null
  reported_absence_id: number
  is_reversal: boolean
}

/** A mark that changes, with the reported absence that changes it, and whether that applies it or takes it back. */
export type MarkChange = Mark & { to: MarkValue; reported_absence_id: number; gives: boolean }

/**
 * The changes that these reported absences make to stored marks. An absence gets the excuse of its effective entry, if that
 * is one of these, and what follows from the arrival, if that is one. A mark that one of these had changed and no longer applies to gets its former excuse. A mark that a person
 * has changed since keeps its value. `lock` locks the marks and their sheets.
 */
export async function findMarkChanges(
  tx: Transaction<DB>,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<MarkChange[]> {
  const marks = await readMarks(tx, ids, lock)
  const [reports, history] = [await listReportsFor(tx, marks), await readHistory(tx, ids)]
  const seen = await readSeenOut(tx, ids)
  const changes: MarkChange[] = []
  for (const mark of marks) {
    const entries = reports.get(studentDayKey(mark)) ?? []
    const change =
      arrivalGiven(mark, entries, ids) ??
      excuseGiven(mark, entries, ids) ??
      valueGivenUp(mark, entries, history.get(markKey(mark)), ids)
    const value = change && !isSame(change.to, mark) ? change : undefined
    const left = leaveSeen({ ...mark, ...value?.to }, entries, seen)
    const left_at = fittingLeftAt({ ...mark, ...value?.to, ...left })
    if (value) changes.push({ ...mark, ...value, to: { ...value.to, left_at } })
    else if (left && left_at !== mark.left_at) {
      const { status, excuse, arrived_at } = mark
      changes.push({ ...mark, ...left, to: { status, excuse, arrived_at, left_at } })
    }
  }
  return changes
}

/** What a reported absence gives a mark, besides the time at which the student left. */
type GivenValue = Omit<MarkValue, 'left_at'>
type Change = Pick<MarkChange, 'reported_absence_id' | 'gives'> & { to: GivenValue }

const isSame = (one: GivenValue, other: GivenValue): boolean =>
  one.status === other.status && one.excuse === other.excuse && one.arrived_at === other.arrived_at

const EXCUSE_OF_TARDY = { AEX: 'TEX', AUX: 'TUX', TEX: 'TEX', TUX: 'TUX' } as const

/**
 * What follows from an arrival for an absence that was saved before it was entered: present in classes that began since, tardy
 * or absent in earlier ones. What a teacher marks afterwards stays.
 */
function arrivalGiven(
  mark: Mark,
  entries: readonly AbsenceEntry[],
  ids: readonly number[],
): Change | undefined {
  const entry = effectiveEntry(entries)
  if (!entry?.arrival || !ids.includes(entry.id) || mark.status !== 'A') return undefined
  if (mark.taken_at.getTime() > Date.parse(entry.changed_at)) return undefined
  // A student who comes back was away since the leave, and what was before stays.
  if (entry.start_time !== null && mark.end_time <= entry.start_time) return undefined
  const change = { reported_absence_id: entry.id, gives: true }
  const applying = entryInMeeting(entries, mark)
  if (!applying || !overlaps(applying, mark))
    return { to: { status: 'P', excuse: null, arrived_at: null }, ...change }
  const expected = expectedMark(mark, entries)
  if (applying !== entry || !expected) return undefined
  const { status } = expected
  if (status === 'P') return undefined
  const excuseBefore = expected.excuse ?? mark.excuse
  const excuse = status === 'T' && excuseBefore !== null ? EXCUSE_OF_TARDY[excuseBefore] : excuseBefore
  return { to: { status, excuse, arrived_at: expected.arrived_at ?? mark.arrived_at }, ...change }
}

function excuseGiven(
  mark: Mark,
  entries: readonly AbsenceEntry[],
  ids: readonly number[],
): Change | undefined {
  const entry = entryInMeeting(entries, mark)
  const excuse = reportedExcuse(mark, entries)
  if (mark.status !== 'A' || !entry || excuse === null || !ids.includes(entry.id)) return undefined
  const { arrived_at } = mark
  return { to: { status: 'A', excuse, arrived_at }, reported_absence_id: entry.id, gives: true }
}

/** `history` is the changes of the mark since the last that a person made, the oldest first. */
function valueGivenUp(
  mark: Mark,
  entries: readonly AbsenceEntry[],
  history: readonly PastChange[] = [],
  ids: readonly number[],
): Change | undefined {
  const stillApplies = ({ reported_absence_id }: PastChange) => {
    const entry = entries.find(({ id }) => id === reported_absence_id)
    if (entry?.arrival) return true
    return entry !== undefined && entry.kind !== 'school_activity' && overlaps(entry, mark)
  }
  const given = excusesInForce(history)
  const last = given.findLast(({ reported_absence_id }) => ids.includes(reported_absence_id))
  if (!last || !isSame(newValue(last), mark) || stillApplies(last)) return undefined
  const other = given.findLast(stillApplies)
  const to = other ? newValue(other) : oldValue(history[0]!)
  return { to, reported_absence_id: last.reported_absence_id, gives: false }
}

const oldValue = ({ old_status, old_excuse, old_arrived_at }: PastChange): GivenValue => ({
  status: old_status,
  excuse: old_excuse,
  arrived_at: old_arrived_at,
})
const newValue = ({ new_status, new_excuse, new_arrived_at }: PastChange): GivenValue => ({
  status: new_status,
  excuse: new_excuse,
  arrived_at: new_arrived_at,
})

/** The changes that gave an excuse and were not reversed since. */
function excusesInForce(history: readonly PastChange[]): PastChange[] {
  let given: PastChange[] = []
  for (const change of history) {
    if (change.is_reversal) {
      given = given.filter(({ reported_absence_id }) => reported_absence_id !== change.reported_absence_id)
    } else given.push(change)
  }
  return given
}

const markKey = ({ section_period_id, day, student_id }: MarkKey) =>
  `${section_period_id} ${day} ${student_id}`

/**
 * The marks of absence that these reported absences apply to, or have changed. Sheets are locked before marks, as in every
 * save.
 */
async function readMarks(tx: Transaction<DB>, ids: readonly number[], lock: boolean): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    with saved as materialized (
      select * from reported_absence where id = any(${ids}::bigint[]) and removed_at is null
    ), reached as materialized (
      select mark.section_period_id, mark.day, mark.student_id
      from saved join attendance_mark mark on mark.student_id = saved.student_id
        and mark.day between start_date and end_date and status = 'A'
      union
      select mark.section_period_id, mark.day, mark.student_id
      from (select * from saved where student_id is null) reported_absence
        join attendance_mark mark on mark.day between start_date and end_date and status = 'A'
        join student on student.id = mark.student_id and ${appliesTo(sql`mark.day`)}
      union
      ${marksOfSeenOut(ids)}
      union
      select section_period_id, day, student_id from attendance_change where reported_absence_id = any(${ids}::bigint[])
    )
    select mark.section_period_id, mark.day, mark.student_id, mark.teacher_id, mark.student_group_id, mark.status, excuse,
      arrived_at, left_at, comment, mark.taken_at, start_time, end_time
    from reached join attendance_mark mark using (section_period_id, day, student_id)
      join attendance_sheet sheet on sheet.section_period_id = mark.section_period_id and sheet.day = mark.day
        and sheet.teacher_id = mark.teacher_id
      join section_period on section_period.id = mark.section_period_id
    order by mark.day, mark.section_period_id, mark.teacher_id, mark.student_id limit ${MAX_MARKS + 1}
    ${lock ? sql`for update of sheet, mark` : sql``}`.execute(tx)
  if (rows.length <= MAX_MARKS) return rows
  throw new Refusal('invalid', sentences.tooManyMarks(MAX_MARKS), {
    fields: { end_date: 'covers too many absences' },
  })
}

/** The changes since the last that a person made, of each mark that one of these reported absences has changed. */
async function readHistory(tx: Transaction<DB>, ids: readonly number[]): Promise<Map<string, PastChange[]>> {
  const { rows } = await sql<PastChange | (PastChange & { reported_absence_id: null })>`
    select section_period_id, day, student_id, old_status, new_status, old_excuse, new_excuse, old_arrived_at, new_arrived_at,
      reported_absence_id, is_reversal
    from (select distinct section_period_id, day, student_id from attendance_change
        where reported_absence_id = any(${ids}::bigint[])) changed
      join attendance_change using (section_period_id, day, student_id)
    where (old_status, old_excuse, old_arrived_at) is distinct from (new_status, new_excuse, new_arrived_at)
    order by attendance_change.id`.execute(tx)
  const history = new Map<string, PastChange[]>()
  for (const [key, changes] of Map.groupBy(rows, markKey)) {
    const byPerson = changes.findLastIndex(({ reported_absence_id }) => reported_absence_id === null)
    history.set(key, changes.slice(byPerson + 1))
  }
  return history
}
