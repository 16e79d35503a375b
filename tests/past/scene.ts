import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { makeForEachTest, openForFile } from '#tests/world/file-hooks.ts'
import { PAST, pastReports, screensOn, type Watched } from './screens.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

/** `taken` has sheets of past days and of today, `quiet` never had one. Suri is one of the students of `taken`. */
export type PastScene = Watched & { taken: Class; quiet: Class }

/** The day on which Bo was absent without a reason on file, and Ana's family was called. */
const CALLED = '2026-09-02'
/** The day on which Bo was present despite a reported absence. */
const CONTRADICTED = '2026-09-11'

/** The calling test file's school; each test begins with two new classes. */
export function usePastScene(): PastScene {
  const school = openForFile(
    async () => {
      const world = await openWorld()
      return { world, admin: await world.admin() }
    },
    ({ world }) => world.close(),
  )
  let count = 0
  return makeForEachTest(() => addScene(school, 'i'.repeat((count += 1))))
}

async function addScene(
  { world, admin }: Pick<PastScene, 'world' | 'admin'>,
  nth: string,
): Promise<PastScene> {
  const taken = await addClass(world, { name: `Taken${nth}`, students: ['Ana Abara', 'Bo Begum'] })
  const quiet = await addClass(world, { name: `Quiet${nth}` })
  const student = await world.student(`Suri Sol${nth}`)
  taken.students.push(student.student!)
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    values (${student.student}, ${taken.group}, 'core', '[2026-08-17,)')`.execute(world.db)
  const [ana, bo] = taken.students
  for (const date of ['2026-09-02', '2026-09-10', '2026-09-11', TODAY]) {
    const marks = {
      ...allPresent(taken),
      [ana!]: { status: 'A' as const, excuse: 'AEX' as const },
      ...(date === CALLED && { [bo!]: { status: 'A' as const } }),
    }
    const teacher_id = taken.teacher.teacher!
    const { status, text } = await submitSheet(admin, taken, marks, { date, teacher_id, reason: 'paper' })
    assert.equal(status, 200, text)
  }
  await sql`insert into family_call (student_id, day, outcome, called_by_id, called_at)
    values (${ana}, ${CALLED}, 'no_answer', ${admin.account}, '2026-09-02T15:00:00Z')`.execute(world.db)
  const entered = await admin.call('POST /attendance/absences/', {
    body: { student_ids: [bo!], start_date: CONTRADICTED, end_date: CONTRADICTED, kind: 'excused' },
  })
  assert.equal(entered.status, 200, entered.text)
  return {
    world,
    admin,
    student,
    taken,
    quiet,
    students: [...taken.students, ...quiet.students],
    teachers: [taken.teacher.teacher!, quiet.teacher.teacher!],
    groups: [taken.group, quiet.group],
  }
}

type Change = () => Promise<{ status: number; text: string }>

/** Makes a change and compares all screens of each past day, except days that the change may affect. */
export async function assertPastUnchanged(
  scene: PastScene,
  change: Change,
  { except = [] as string[], refused = false } = {},
): Promise<void> {
  const days = PAST.filter((day) => !except.includes(day))
  const before = new Map<string, unknown>()
  for (const day of days) before.set(day, await screensOn(scene, day))
  const reports = await pastReports(scene)
  const { status, text } = await change()
  if (refused) assert.equal(status, 409, text)
  else assert.ok(status < 300, `${status} ${text}`)
  for (const day of days) assert.deepEqual(await screensOn(scene, day), before.get(day), day)
  if (except.length === 0) assert.deepEqual(await pastReports(scene), reports)
}

/** The sheets of a class's teacher on the board. */
export const boardOf = async ({ admin }: PastScene, day: string, { teacher }: Class) =>
  (await admin.call('GET /attendance/board/', { query: { date: day } })).body.sheets.filter(
    (sheet) => sheet.teacher.id === teacher.teacher,
  )

/** Today's sheet is on the board and in the list of classes with its marks, and the office can correct it. */
export async function assertTakenTodayUnchanged(scene: PastScene): Promise<void> {
  const { admin, taken } = scene
  const teacher_id = taken.teacher.teacher!
  const [ana, ...others] = taken.students
  assert.deepEqual(
    (await boardOf(scene, TODAY, taken)).filter(({ state }) => state === 'taken').map(({ groups }) => groups),
    [[`Core ${taken.name}`]],
  )
  const classes = await admin.call('GET /attendance/section-periods/', { query: { date: TODAY, teacher_id } })
  const listed = classes.body.section_periods
    .filter(({ id }) => id === taken.period)
    .flatMap(({ groups }) => groups.flatMap((group) => group.students))
  assert.deepEqual(listed.map(({ id }) => id).sort(), taken.students.toSorted())
  const sheet = await openSheet(admin, taken, { teacher_id })
  assert.deepEqual(
    [sheet.status, sheet.body.attendance.length, sheet.body.may.submit],
    [200, taken.students.length, true],
    sheet.text,
  )
  for (const date of [TODAY, '2026-09-02']) {
    const marks = { [ana!]: { status: 'T' as const }, [others[0]!]: { status: 'A' as const } }
    const corrected = await submitSheet(admin, taken, marks, {
      date,
      teacher_id,
      reason: 'note of the parents',
    })
    assert.equal(corrected.status, 200, corrected.text)
  }
}
