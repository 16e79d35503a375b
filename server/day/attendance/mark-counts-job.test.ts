import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { excusesFor } from '#contract/words.ts'
import { makeClock } from '#server/clock.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { enterAbsence, removeAbsences } from '#tests/world/absences/entries.ts'
import { replaceEnrollments, type Enrolled } from '#tests/world/enrolled.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { countDifferences } from '#tests/world/school-day/counted.ts'
import { useMarkSchool } from '#tests/world/school-day/marks.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { countDays } from './count-days.ts'
import { markCountsJob } from './mark-counts-job.ts'

const seed = process.env['HOMEROOM_COUNTS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
const STEPS = 40
const YEAR_START = '2026-08-17'
const DAYS = ['2026-09-09', '2026-09-10', '2026-09-11']

const school = useMarkSchool()
beforeEachInFile(async () => {
  const { db } = school.world
  await sql`update attendance_counted set through = '-infinity'`.execute(db)
  await sql`delete from attendance_day`.execute(db)
  await sql`delete from attendance_class_day`.execute(db)
  for (const student of school.lund.students) await replaceEnrollments(db, student, [{ from: YEAR_START }])
})

/** The job's night; lines that it logs are added to `logged`. */
const runJob = (logged: unknown[] = []) => {
  const { db } = school.world
  const clock = makeClock('2026-09-11T06:00:00')
  const log = {
    warn: (details: object, event: string) => void logged.push([event, details]),
  }
  return markCountsJob.run({ db, clock, log, signal: new AbortController().signal } as unknown as JobContext)
}

/** Which days are counted; the others are read from their marks. */
const readCountedDays = async () =>
  (
    await sql<{ days: number; through: string }>`
      select (select count(distinct day)::int from attendance_day) days, through::text from attendance_counted`.execute(
      school.world.db,
    )
  ).rows[0]!

function randomMark(random: Random) {
  const status = random.pick(['P', 'P', 'A', 'A', 'T'] as const)
  return { status, excuse: random.pick([undefined, ...excusesFor(status)]) }
}

/** Enrolled all the time, until a day, from a day on, not between two days, in another grade from a day on, or never. */
function randomEnrollments(random: Random): Enrolled[] {
  const day = random.pick(DAYS)
  const next = random.pick(['2026-09-10', '2026-09-11', '2026-09-12'])
  return random.pick<Enrolled[]>([
    [{ from: YEAR_START }],
    [{ from: YEAR_START, until: day }],
    [{ from: day }],
    [
      { from: YEAR_START, until: '2026-09-08' },
      { from: next, entry: 'returned' },
    ],
    [
      { from: YEAR_START, until: '2026-09-09', exit: 'promoted' },
      { from: '2026-09-10', entry: 'promoted', grade: 5 },
    ],
    [{ from: YEAR_START, until: day, exit: 'no_show' }],
  ])
}

/** Ways in which marks come, change and go; each returns the status of its reply. */
function waysToChange(random: Random) {
  const { admin, world, lund, afternoon } = school
  const some = <T>(list: readonly T[]) => random.shuffled(list).slice(0, random.between(1, list.length))
  const marks = () => Object.fromEntries(some(lund.students).map((student) => [student, randomMark(random)]))
  const uploads: number[] = []
  const entries: number[] = []
  const save = async () => {
    const period = random.pick([lund.period, afternoon])
    const more = { date: random.pick(DAYS), reason: random.pick(['on paper', 'as the family said']) }
    return (await submitSheet(admin, { period }, marks(), more)).status
  }
  return {
    save,
    saveAgain: save,
    saveToday: async () => (await submitSheet(lund.teacher, lund, marks())).status,
    async upload() {
      const lines = some(DAYS).flatMap((day) =>
        some(['9:00', '13:00']).flatMap((period) =>
          some(['N-1', 'N-2', 'N-3']).map((number) => {
            const { status, excuse } = randomMark(random)
            return [day, period, number, '', excuse ?? status, '', '']
          }),
        ),
      )
      const { status, body } = await school.upload(lines, { overwrite: String(random.chance(0.7)) })
      if (body.upload_id) uploads.push(body.upload_id)
      return status
    },
    async undo() {
      const id = uploads.pop()
      return id === undefined ? 200 : (await undoUpload(admin, id)).status
    },
    async enterAbsence() {
      const [start_date, end_date] = [random.pick(DAYS), random.pick(DAYS)].toSorted() as [string, string]
      const kind = random.pick(['excused', 'unexcused'] as const)
      const sent = { student_ids: some(lund.students), start_date, end_date, kind, apply: random.chance(0.7) }
      const { status, body } = await enterAbsence(admin, sent)
      if (status === 200) entries.push(...body.absence_ids)
      return status
    },
    async removeAbsence() {
      const id = entries.pop()
      return id === undefined ? 200 : (await removeAbsences(admin, { absence_ids: [id], apply: true })).status
    },
    async enroll() {
      await replaceEnrollments(world.db, random.pick(lund.students), randomEnrollments(random))
      return 200
    },
    async changeDays() {
      const [from, until] = [random.pick(DAYS), random.pick(DAYS)].toSorted()
      await sql`update enrollment set first_day = ${from}::date, last_day = ${until}::date, exit_code = ${random.pick(['moved_away', 'no_show'])}
        where id in (select min(id) from enrollment where student_id = ${random.pick(lund.students)} having count(*) = 1)`.execute(
        world.db,
      )
      return 200
    },
    async night() {
      await countDays(world.db, random.pick(['2026-09-08', '2026-09-09', '2026-09-10']))
      return 200
    },
    async forgetComments() {
      await sql`update attendance_mark set comment = null where student_id = ${random.pick(lund.students)}`.execute(
        world.db,
      )
      return 200
    },
  }
}

describe('What is counted of marks', () => {
  test('is what the marks say after random saves, uploads, undos, absences, erasures and nights', async () => {
    const random = randomFrom(seed)
    const ways = waysToChange(random)
    for (let step = 1; step <= STEPS; step++) {
      const way = random.pick(Object.keys(ways) as (keyof typeof ways)[])
      const status = await ways[way]()
      const place = `step ${step}, ${way}; repeat with HOMEROOM_COUNTS_SEED=${seed}`
      // An upload of which every mark has changed since is not undone, and whoever is not enrolled gets no mark.
      const isRefused = [400, 409, 422].includes(status)
      assert.ok(status === 200 || isRefused, `${status} at ${place}`)
      assert.deepEqual(await countDifferences(school.world.db), [], place)
    }
    assert.deepEqual(await countDays(school.world.db, DAYS.at(-1)!), [], `seed ${seed}`)
  })

  test('is right where many save marks of the same students at the same moment', async () => {
    const { admin, lund, afternoon } = school
    const mark = (status: 'P' | 'A') =>
      Object.fromEntries(lund.students.map((student) => [student, { status }]))
    await submitSheet(admin, lund, mark('P'), { date: DAYS[0]!, reason: 'on paper' })
    await countDays(school.world.db, DAYS[1]!)
    const saves = DAYS.flatMap((date) =>
      [lund.period, afternoon].flatMap((period) =>
        (['P', 'A', 'P'] as const).map((status) =>
          submitSheet(admin, { period }, mark(status), { date, reason: 'on paper' }),
        ),
      ),
    )
    for (const { status, text } of await Promise.all(saves)) assert.equal(status, 200, text)
    assert.deepEqual(await countDifferences(school.world.db), [])
  })

  test('is counted at night up to the day before, and read from the marks after it', async () => {
    const { admin, lund } = school
    for (const date of DAYS)
      await submitSheet(admin, lund, { [lund.students[0]!]: { status: 'A' } }, { date, reason: 'on paper' })
    assert.deepEqual(await readCountedDays(), { days: 0, through: '-infinity' })
    assert.equal(await runJob(), 'Counted attendance up to 2026-09-10; 0 counts had to be corrected.')
    assert.deepEqual(await readCountedDays(), { days: 2, through: '2026-09-10' })
    assert.deepEqual(await countDifferences(school.world.db), [])
  })

  test('is corrected at night, with a line in the log, where someone changed it by hand', async () => {
    const { admin, lund, world } = school
    await submitSheet(
      admin,
      lund,
      { [lund.students[0]!]: { status: 'A' } },
      { date: DAYS[0]!, reason: 'on paper' },
    )
    await countDays(world.db, DAYS[0]!)
    await sql`update attendance_day set present = present + 1`.execute(world.db)
    await sql`update attendance_class_day set absent = 0`.execute(world.db)
    const logged: unknown[] = []
    assert.match(await runJob(logged), /; 2 counts had to be corrected\.$/)
    assert.deepEqual(logged, [
      ['counts of marks corrected', { first: '2026-09-01', last: '2026-09-10', counts: 2 }],
    ])
    assert.deepEqual(await countDifferences(school.world.db), [])
    assert.match(await runJob(), /; 0 counts had to be corrected\.$/)
  })
})
