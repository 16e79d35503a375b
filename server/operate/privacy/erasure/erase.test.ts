import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api } from '#contract/index.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { CLOSED_DAY, requestCorrection } from '#tests/world/corrections.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup, type Class } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { findTraces } from '#tests/world/privacy/traces.ts'
import { useWorld } from '#tests/world/world.ts'
import { readErasureList } from './list-file.ts'
import { repeatErasures } from './repeat.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-erasure-'))
after(() => rm(dataDir, { recursive: true, force: true }))

const world = useWorld({ env: { DATA_DIR: dataDir } })
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

const erase = (person: Person, studentId: number, confirm: string) =>
  person.call('POST /students/api/erase/:studentId/', { params: { studentId }, body: { confirm } })

const change = (studentId: number, body: object) =>
  head.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body })

describe('Erasing a student is refused', () => {
  test('to everyone but a superuser', async () => {
    const student = await world.addStudent('Rita Refused')
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student(), 403],
      [await world.teacher(), 403],
      [await world.admin(), 403],
    ] as const) {
      assert.equal((await erase(person, student, 'Rita Refused')).status, status)
    }
  })

  test('for a student who does not exist', async () => {
    assert.equal((await erase(head, 999_999, 'Nobody Here')).status, 404)
  })

  test('for an active student, with what to do first', async () => {
    const student = await world.addStudent('Alma Active')
    const reply = await erase(head, student, 'Alma Active')
    assert.equal(reply.status, 409)
    assert.match(reply.failure.message, /Deactivate the student first/)
  })

  test('until the full name is typed', async () => {
    const student = await world.addStudent('Paul Paused')
    await change(student, { is_active: false })
    for (const confirm of ['', 'paul', 'Paul Pause']) {
      const reply = await erase(head, student, confirm)
      assert.equal(reply.failure.code, 'confirm_needed')
      assert.deepEqual(reply.failure.details, { confirm: 'Paul Paused' })
    }
    const details = await head.call('GET /students/api/details/:studentId/', {
      params: { studentId: student },
    })
    assert.equal(details.body.first_name, 'Paul')
  })
})

/** Texts that only this student has; each of them was entered somewhere in `addStudentWithRecords`. */
const TRACES = ['quintus', 'quilly', 'kwin-tuss', 'zebrowsk', 'zx-90417', 'periodontist', 'quiverful']

/** A student with records in every place that can have some. */
async function addStudentWithRecords(one: Class): Promise<number> {
  const [student] = one.students as [number]
  await change(student, {
    first_name: 'Quintus',
    last_name: 'Zebrowski',
    email: 'quintus.zebrowski@larkfield.example',
    student_number: 'ZX-90417',
    preferred_name: 'Quilly',
    pronunciation: 'kwin-tuss',
    labels: ['Quiverful choir'],
    apart_ids: [one.students[1]!],
  })
  const columns = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
  const uploads = [
    // Changes the record; a row that is refused names it.
    [
      'POST /students/api/upload-students/',
      [
        columns,
        ['Quintus', 'Zebrowska', 'quintus@quiverful.example', '9', '1', 'ZX-90417'],
        ['Quintus', 'Zebrowska', 'quintus@quiverful.example', '40', '1', 'ZX-90418'],
      ],
    ],
    [
      'POST /students/api/upload-homeroom-teachers/',
      [
        ['student_email', 'teacher_email'],
        ['quintus@quiverful.example', 'tess.math.@larkfield.example'],
        ['quintus@quiverful.example', 'nobody@quiverful.example'],
      ],
    ],
  ] satisfies [keyof Api, string[][]][]
  for (const [route, rows] of uploads) {
    const reply = await head.upload(route, makeXlsx(rows), 'school.xlsx')
    assert.equal(reply.status, 200, reply.text)
  }
  await undoEnrollments(student, one.students[1]!)
  await sql`insert into enrollment (student_id, first_day, last_day, grade_level_id, entry_code, exit_code, destination, note)
    values (${student}, '2025-08-18', '2026-06-05', 3, 'new', 'moved_away', 'Quiverful Academy', 'Near the periodontist')`.execute(
    world.db,
  )
  await sql`with added as (
      insert into account (email, role, student_id) values ('quintus@quiverful.example', 'student', ${student}) returning id
    ) insert into account_identity select id, 'google', 'sub of quintus' from added`.execute(world.db)
  const choices = {
    report: { type: 'records', student_id: String(student) },
    directory_search: { text: 'zebrowska' },
    students_seen: [one.students[1]!, student],
  }
  assert.equal((await head.call('PUT /api/choices/', { body: choices })).status, 200)
  const key = { 'idempotency-key': 'sheet-of-quintus' }
  const comment = 'Periodontist in the morning'
  await submitSheet(head, one, { ...allPresent(one), [student]: { status: 'A', comment } }, {}, key)
  await submitSheet(head, one, { [student]: { status: 'T', comment: 'Periodontist was late' } })
  return student
}

/** Undoing an upload of enrollments keeps that of the student, who has another group since, and says so by name. */
async function undoEnrollments(student: number, other: number) {
  const [from, to] = [
    await addGroup(world, { name: 'Robotics', type: 'cte' }),
    await addGroup(world, { name: 'Welding', type: 'cte' }),
  ]
  await change(other, { student_number: 'B-2' })
  const { body } = await head.upload(
    'POST /api/enrollments/upload/',
    makeXlsx([
      ['student_email', 'student_number', 'section_id'],
      ['quintus@quiverful.example', '', `group-${from}`],
      ['', 'B-2', `group-${from}`],
      ['quintus@quiverful.example', '', 'group-0'],
    ]),
    'enrollments.xlsx',
  )
  await head.call('POST /api/groups/:kind/update-membership/', {
    params: { kind: 'cte-groups' },
    body: { student_id: student, group_id: to, grade_level: 4 },
  })
  const undone = await undoUpload(head, body.upload_id)
  assert.equal(undone.body.kept_count, 1, undone.text)
}

describe('An erased student', () => {
  let one: Class
  let student: number
  beforeFile(async () => {
    one = await addClass(world, { name: 'Math 9-1' })
    await submitSheet(head, one, allPresent(one), { date: CLOSED_DAY, reason: 'taken on paper' })
    student = await addStudentWithRecords(one)
    const requested = await requestCorrection(one.teacher, one, {
      [student]: { status: 'A', comment: 'Periodontist again' },
    })
    assert.equal(requested.status, 200, requested.text)
  })

  test('was in many places before', async () => {
    const places = (await findTraces(world, TRACES)).map((trace) => trace.split(':')[0])
    for (const place of [
      'student.first_name',
      'student.preferred_name',
      'student.search_lines',
      'attendance_mark.comment',
      'attendance_change.old_comment',
      'attendance_correction_mark.comment',
      'enrollment.destination',
      'enrollment.note',
      'idempotency_key.reply',
      'account_choice.value',
      'account_identity.subject',
      'audit.details',
      'student_label.label',
      'upload_batch.skipped',
      'upload_change.before',
      'upload_rejected.message',
    ]) {
      assert.ok(places.includes(place), `${place} is not among ${[...new Set(places)].join(', ')}`)
    }
  })

  test('leaves no name, address, number or remark anywhere, and every total as it was', async () => {
    const totals = async () => {
      const query = { type: 'student_summary', start_date: '2026-09-01', end_date: '2026-09-14' } as const
      const { body } = await head.call('GET /attendance/reports/', { query })
      return (body as { total: number; P: number; A: number; T: number }[])
        .map(({ P, A, T, total }) => [P, A, T, total])
        .sort()
    }
    const before = await totals()
    await change(student, { is_active: false })
    const reply = await erase(head, student, 'Quintus Zebrowska')
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(await findTraces(world, TRACES), [])
    const { body } = await head.call('GET /api/current-user/')
    assert.deepEqual(body.choices, { students_seen: [one.students[1]] })
    assert.deepEqual(await totals(), before)
  })

  test('is called Erased in reports, and is unknown everywhere else', async () => {
    const query = { type: 'student_summary', start_date: '2026-09-01', end_date: '2026-09-14' } as const
    const { body } = await head.call('GET /attendance/reports/', { query })
    assert.ok(
      (body as { student: string }[]).some((row) => row.student === `Student ${student}, Erased`),
      JSON.stringify(body),
    )
    const params = { studentId: student }
    assert.equal((await head.call('GET /students/api/details/:studentId/', { params })).status, 404)
    assert.equal((await change(student, { is_active: true })).status, 404)
    assert.equal((await erase(head, student, `Erased Student ${student}`)).status, 404)
    const inactive = await head.call('GET /students/api/list/', { query: { inactive: true } })
    assert.ok(!inactive.body.some(({ id }) => id === student))
  })

  test('is erased again after an older backup is restored', async () => {
    const [erasure] = await readErasureList(dataDir)
    const { uid } = await world.db
      .selectFrom('student')
      .select('uid')
      .where('id', '=', student)
      .executeTakeFirstOrThrow()
    assert.equal(erasure?.student_uid, uid)
    // The backup has the name and does not know about the erasure.
    await sql`update student set first_name = 'Quintus', last_name = 'Zebrowski', erased_at = null where id = ${student}`.execute(
      world.db,
    )
    await sql`delete from erasure`.execute(world.db)
    assert.equal(await world.db.transaction().execute((tx) => repeatErasures(tx, [erasure])), 1)
    assert.deepEqual(await findTraces(world, TRACES), [])
    assert.equal(await world.db.transaction().execute((tx) => repeatErasures(tx, [erasure])), 0)
  })
})
