import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import { classAtTime } from '#contract/day/emergency-rules.ts'
import type { emergency, Roll } from '#contract/day/emergency.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { displayOf } from '#server/reference/reference.ts'
import { readBuilding, type Building } from './building.ts'
import { findRoll, findRollOn, mayEnd, mayStart, type StoredRoll } from './read.ts'
import { sentences } from './sentences.ts'

type Routes = typeof emergency
type StartRequest = Parsed<Routes['POST /attendance/emergency-roll/'], 'body'>
type MarksRequest = Parsed<Routes['POST /attendance/emergency-roll/marks/'], 'body'>

const ROLL_LOCK = 7_360_019

/**
 * Two people may start a roll at the same moment. Marks take the lock too, so that they are visible in the order of their ids, and
 * none arrives while a roll ends.
 */
const lockRolls = (tx: Transaction<DB>) => sql`select pg_advisory_xact_lock(${ROLL_LOCK})`.execute(tx)

/** Starts a roll with everyone of today. Whoever comes second gets the roll that is on. */
export async function startRoll(
  context: Context,
  { kind }: StartRequest,
): Promise<{ roll: Roll; message: string }> {
  const { school } = context
  const running = await findRollOn(context)
  if (!running && !mayStart(context)) throw new Refusal('forbidden', sentences.onlyOffice)
  // Reading everyone takes longer than a lock should be held.
  const building = running ? undefined : await readBuilding(context)
  return context.db.transaction().execute(async (tx) => {
    await lockRolls(tx)
    const on = await findRollOn({ ...context, db: tx })
    if (on || !building) {
      const { roll } = on ?? running!
      return { roll, message: sentences.alreadyOn(roll.started_by, roll.time, displayOf(school)) }
    }
    const id = await insertRoll(tx, context, kind)
    await insertBuilding(tx, id, building, context.now.time)
    await auditRoll(tx, context, id, 'add', { kind, students: building.students.length })
    const { roll } = await findRoll({ ...context, db: tx }, id)
    return { roll, message: sentences.started(kind, building.students.length) }
  })
}

async function insertRoll(
  tx: Transaction<DB>,
  { actor, clock, now }: Context,
  kind: string,
): Promise<number> {
  await sql`update emergency_roll set ended_at = started_at + interval '1 day', ended_time = '23:59'
    where ended_at is null and day < ${now.day}::date`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into emergency_roll (kind, day, started_by_id, started_at, started_time)
    values (${kind}, ${now.day}::date, ${actor.account}, ${clock.moment()}, ${now.time}::time) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

/** Stores everyone with the class in which they are looked for. */
async function insertBuilding(
  tx: Transaction<DB>,
  roll: number,
  { classes, students }: Building,
  time: string,
): Promise<void> {
  const placed = students.map(({ id, away, classes: own }) => {
    const found = classAtTime(
      own.map((place) => ({ ...classes[place]!, place })),
      time,
    )
    return { student_id: id, away, place: found?.place ?? null }
  })
  const used = new Set(placed.map(({ place }) => place))
  const stored = classes.flatMap((each, place) => (used.has(place) ? [{ ...each, place }] : []))
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as one (place int, name text, teacher_id bigint, room text, start_time time, end_time time)
    ), added as (
      insert into emergency_roll_class (emergency_roll_id, name, teacher_id, room_number, start_time, end_time)
      select ${roll}, name, teacher_id, room, start_time, end_time from wanted order by place
      returning id
    ), numbered as (
      select added.id, wanted.place
      from (select id, row_number() over (order by id) nth from added) added
        join (select place, row_number() over (order by place) nth from wanted) wanted using (nth)
    )
    insert into emergency_roll_student (emergency_roll_id, student_id, emergency_roll_class_id, away)
    select ${roll}, student_id, numbered.id, away
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as one (student_id bigint, away text, place int)
      left join numbered using (place)`.execute(tx)
}

type SavedMarks = { roll: Roll; saved: number; skipped: number[] }

/** Adds marks with their own times. A key that is stored already adds nothing, so a phone may send again after a lost reply. */
export async function addMarks(context: Context, body: MarksRequest): Promise<SavedMarks> {
  const { actor, clock } = context
  // Marks that a phone stored must not be saved under the name of the next person who signs in there.
  if (body.account_id !== actor.account) throw new Refusal('signed_out', sentences.otherAccount)
  return context.db.transaction().execute(async (tx) => {
    await lockRolls(tx)
    const source = { ...context, db: tx }
    const stored =
      body.roll_id === undefined ? await findRollOn(source) : await findRoll(source, body.roll_id)
    if (!stored) throw new Refusal('conflict', sentences.noneOn)
    const { roll } = stored
    const received = clock.moment()
    const marks = withServerTimes(body, received)
    const inTime = marks.filter(({ at }) => roll.ended === null || at <= roll.ended.at)
    if (inTime.length === 0) throw new Refusal('window', sentences.over)
    const { rows } = await sql<{ on_roll: number[]; saved: number }>`
      with sent as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(inTime)}::jsonb)
          as one (key text, student_id bigint, state text, "at" timestamptz)
      ), on_roll as materialized (
        select sent.* from sent join emergency_roll_student entry
          on entry.emergency_roll_id = ${roll.id} and entry.student_id = sent.student_id
      ), added as (
        insert into emergency_roll_mark (emergency_roll_id, student_id, state, marked_by_id, marked_at, received_at, key)
        select ${roll.id}, student_id, state, ${actor.account}, "at", ${received}, key from on_roll order by "at", key
        on conflict (emergency_roll_id, key) do nothing returning 1
      )
      select (select coalesce(json_agg(distinct student_id), '[]') from on_roll) on_roll,
        (select count(*)::int from added) saved`.execute(tx)
    const onRoll = new Set(rows[0]!.on_roll)
    const skipped = new Set(marks.map(({ student_id }) => student_id).filter((id) => !onRoll.has(id)))
    return { roll, saved: rows[0]!.saved, skipped: [...skipped] }
  })
}

/** The times of marks by the clock of the server: a phone's clock may be wrong. No mark is later than its arrival. */
function withServerTimes({ sent_at, marks }: MarksRequest, received: Date) {
  const error = received.getTime() - Date.parse(sent_at)
  return marks.map(({ at, ...mark }) => ({
    ...mark,
    at: new Date(Math.min(Date.parse(at) + error, received.getTime())).toISOString(),
  }))
}

/** Ends a roll. A roll that is over stays as it was. */
export async function endRoll(context: Context, id: number): Promise<{ roll: Roll; message: string }> {
  return context.db.transaction().execute(async (tx) => {
    await lockRolls(tx)
    const source = { ...context, db: tx }
    const stored = await findRoll(source, id)
    if (!mayEnd(context, stored)) throw new Refusal('forbidden', sentences.onlyOfficeEnds)
    if (stored.roll.ended === null) await writeEnd(tx, context, stored)
    return { roll: (await findRoll(source, id)).roll, message: sentences.ended }
  })
}

async function writeEnd(tx: Transaction<DB>, context: Context, { roll }: StoredRoll): Promise<void> {
  const { actor, clock, now } = context
  await sql`update emergency_roll
    set ended_by_id = ${actor.account}, ended_at = ${clock.moment()}, ended_time = ${now.time}::time
    where id = ${roll.id}`.execute(tx)
  await auditRoll(tx, context, roll.id, 'change', { ended: true })
}

const auditRoll = (
  tx: Transaction<DB>,
  { actor }: Context,
  subjectId: number,
  action: 'add' | 'change',
  details: Record<string, unknown>,
) => audit(tx, { account: actor.account, action, subject: 'emergency_roll', subjectId, details })
