import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { entryInMeeting, overlaps } from '#contract/day/attendance/absence-rules.ts'
import { randomFrom } from '#server/demo/random.ts'
import { addPeriod, useClassWorld } from '#tests/world/timetable.ts'
import { listReportsFor, studentDayKey } from '../absences/reports.ts'
import { reportedReasons } from './of-marks.ts'

const { world, admin, lund } = useClassWorld()
const DAYS = ['2026-09-10', '2026-09-11', '2026-09-14']
const TIMES = ['08:30', '09:00', '09:20', '10:00', '10:20', '11:30']
const seed = process.env['HOMEROOM_REASONS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))

test(`the reason of each mark is that of the entry that applies to its class, whatever was entered (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const { db } = world
  const later = await addPeriod(world, { block: lund.block, from: '10:00', until: '10:45' })
  const meetings = [
    { id: lund.period, start_time: '09:00', end_time: '10:00' },
    { id: later, start_time: '10:00', end_time: '10:45' },
  ]
  const wanted = lund.students.flatMap((student_id) =>
    DAYS.flatMap((day) => meetings.map(({ id }) => ({ section_period_id: id, day, student_id }))),
  )
  let seen = 0
  for (let round = 0; round < 40; round += 1) {
    await sql`delete from reported_absence`.execute(db)
    for (let place = 0; place < 12; place += 1) {
      const [from, until] = random.shuffled(TIMES).slice(0, 2).sort() as [string, string]
      const [first, last] = random.shuffled(DAYS).slice(0, 2).sort() as [string, string]
      const kind = random.pick(['report', 'report', 'report', 'arrival', 'back', 'leave'] as const)
      const isArrival = kind === 'arrival' || kind === 'back'
      const isSeen = kind !== 'report'
      const student = isSeen || random.chance(0.7) ? random.pick(lund.students) : null
      seen += Number(isSeen)
      const starts = kind === 'back' || kind === 'leave' || (kind === 'report' && random.chance(0.5))
      const ends = isArrival || (kind === 'report' && random.chance(0.5))
      await sql`
        insert into reported_absence (student_id, student_group_id, start_date, end_date, start_time, end_time, kind,
          source, created_by_id, created_at, changed_by_id, changed_at, tardy_minutes, is_leave, absence_reason_id)
        values (${student}, ${student === null && random.chance(0.5) ? lund.group : null}, ${first},
          ${isSeen ? first : last}, ${starts ? from : null}, ${ends ? until : null}, 'excused', 'office',
          ${admin.account}, now(), ${admin.account}, now() + ${place}::int * interval '1 second',
          ${isArrival ? 30 : null}, ${kind === 'leave'}, ${random.chance(0.8) ? random.between(1, 5) : null})
        on conflict do nothing`.execute(db)
    }
    const { rows } = await sql<{ key: string; reason_id: number | null }>`
      with reported as (${reportedReasons(sql`
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          sent (section_period_id bigint, day date, student_id bigint)`)})
      select concat_ws(' ', section_period_id, day, student_id) key, reason_id from reported`.execute(db)
    const found = new Map(rows.map(({ key, reason_id }) => [key, reason_id]))
    const reports = await listReportsFor(db, wanted)
    for (const mark of wanted) {
      const meeting = meetings.find(({ id }) => id === mark.section_period_id)!
      const entry = entryInMeeting(reports.get(studentDayKey(mark)) ?? [], meeting)
      const expected = entry && overlaps(entry, meeting) ? (entry.reason?.id ?? null) : null
      const key = `${mark.section_period_id} ${mark.day} ${mark.student_id}`
      assert.equal(found.get(key) ?? null, expected, `round ${round}, ${key}`)
    }
  }
  assert.ok(seen > 20)
})

test('a student who was late and leaves has the reason of each time', async () => {
  const { db } = world
  const [student_id] = lund.students as [number]
  const day = DAYS[0]!
  const later = await addPeriod(world, { block: lund.block, from: '11:00', until: '11:45' })
  await sql`delete from reported_absence`.execute(db)
  for (const [place, times] of [
    { start: null, end: '09:20', tardy: 30, leave: false, reason: 1 },
    { start: '10:00', end: null, tardy: null, leave: true, reason: 2 },
  ].entries())
    await sql`
      insert into reported_absence (student_id, start_date, end_date, start_time, end_time, kind, source, created_by_id,
        created_at, changed_by_id, changed_at, tardy_minutes, is_leave, absence_reason_id)
      values (${student_id}, ${day}, ${day}, ${times.start}, ${times.end}, 'excused', 'in_person', ${admin.account}, now(),
        ${admin.account}, now() + ${place}::int * interval '1 second', ${times.tardy}, ${times.leave},
        ${times.reason})`.execute(db)
  const { rows } = await sql<{ section_period_id: number; reason_id: number | null }>`
    with reported as (${reportedReasons(sql`
      select section_period_id, ${day}::date as day, ${student_id}::bigint student_id
      from unnest(${[lund.period, later]}::bigint[]) sent (section_period_id)`)})
    select section_period_id, reason_id from reported order by section_period_id`.execute(db)
  assert.deepEqual(
    rows.map(({ reason_id }) => reason_id),
    [1, 2],
  )
})
