import { sql, type Transaction } from 'kysely'
import type { Seat, SeatingChart, SeatsChange } from '#contract/day/seating.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { changedMeanwhile } from '#server/http/merge-loaded.ts'
import { loadSheet } from '../sheet/load.ts'
import { isEditableOn, readChart } from './find.ts'
import { sentences } from './sentences.ts'

type Key = { section_period_id: number; teacher_id: number }

/**
 * Saves the seats of a class, for whoever may open its sheet on the day. Students who are not on the sheet are left out. Refuses
 * with 409 if someone else has saved since it was loaded. The same seats again, after a lost reply, are accepted.
 */
export async function saveSeatingChart(context: Context, sent: SeatsChange): Promise<SeatingChart> {
  const loaded = await loadSheet(context, sent)
  const { period, teacher, day, row } = loaded
  if (!isEditableOn(day, context.now)) throw new Refusal('invalid', sentences.pastDay)
  const key = { section_period_id: period.id, teacher_id: teacher.id }
  const onSheet = new Set(row.roster.map(({ student_id }) => student_id))
  const seats = sent.seats.filter(({ student_id }) => onSheet.has(student_id))
  const chart = { ...sent, seats, account: context.actor.account }
  await context.db.transaction().execute(async (tx) => {
    const isSaved = (await writeChart(tx, key, chart)) || (await hasSeats(tx, key, chart))
    if (!isSaved) throw changedMeanwhile(['seats'])
  })
  return readChart(context, loaded)
}

/** Saves seats with an audit row, in the transaction of the caller. Returns false if the chart has another version. */
export async function writeChart(
  tx: Transaction<DB>,
  key: Key,
  { seats, ...room }: Room & { seats: readonly Seat[] },
): Promise<boolean> {
  if (!(await saveRoom(tx, key, room))) return false
  await replaceSeats(tx, key, seats)
  await audit(tx, {
    account: room.account,
    action: 'change',
    subject: 'section_period',
    subjectId: key.section_period_id,
    details: { seating_chart: { teacher_id: key.teacher_id, seats: seats.length } },
  })
  return true
}

type Room = { rows: number; columns: number; version: number; account: number }

/** Locks the chart until the transaction ends. Returns false if it has another version. */
async function saveRoom(
  tx: Transaction<DB>,
  key: Key,
  { rows, columns, version, account }: Room,
): Promise<boolean> {
  const { rows: saved } = await (
    version === 0
      ? sql`
        insert into seating_chart (section_period_id, teacher_id, row_count, column_count, changed_by_id)
        values (${key.section_period_id}, ${key.teacher_id}, ${rows}, ${columns}, ${account})
        on conflict do nothing returning 1`
      : sql`
        update seating_chart
        set row_count = ${rows}, column_count = ${columns}, changed_by_id = ${account}, changed_at = now(),
          "version" = "version" + 1
        where section_period_id = ${key.section_period_id} and teacher_id = ${key.teacher_id} and "version" = ${version}
        returning 1`
  ).execute(tx)
  return saved.length > 0
}

async function replaceSeats(tx: Transaction<DB>, key: Key, seats: readonly Seat[]): Promise<void> {
  await sql`delete from seat
    where section_period_id = ${key.section_period_id} and teacher_id = ${key.teacher_id}`.execute(tx)
  await sql`insert into seat (section_period_id, teacher_id, student_id, row_number, column_number)
    select ${key.section_period_id}, ${key.teacher_id}, student_id, "row", "column"
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as seat (student_id bigint, "row" smallint, "column" smallint)`.execute(tx)
}

/** Whether the chart is already as it was sent. */
async function hasSeats(
  tx: Transaction<DB>,
  key: Key,
  { rows, columns, seats }: Pick<Room, 'rows' | 'columns'> & { seats: readonly Seat[] },
): Promise<boolean> {
  const { rows: found } = await sql<{ row_count: number; column_count: number; seats: string[] }>`
    select row_count, column_count, array(
      select concat_ws(' ', row_number, column_number, student_id) from seat
      where seat.section_period_id = chart.section_period_id and seat.teacher_id = chart.teacher_id
    ) seats
    from seating_chart chart
    where section_period_id = ${key.section_period_id} and teacher_id = ${key.teacher_id}`.execute(tx)
  const [chart] = found
  return (
    chart !== undefined &&
    chart.row_count === rows &&
    chart.column_count === columns &&
    textOf(chart.seats) ===
      textOf(seats.map(({ row, column, student_id }) => `${row} ${column} ${student_id}`))
  )
}

const textOf = (seats: readonly string[]) => seats.toSorted().join()
