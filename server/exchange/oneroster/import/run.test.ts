import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { cleanArchive, filesOf, type TestArchive } from '#tests/fixtures/oneroster.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { countsOf, importedState, recordIn, sendArchive, undoImport } from '#tests/oneroster/import-files.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const send = (archive: TestArchive, fields?: Record<string, string>, person = office) =>
  sendArchive(person, archive, fields)
const undo = (body: OneRosterUpload) => undoImport(office, body)
const messages = (body: OneRosterUpload) =>
  body.errors.map(({ file, row, column }) => `${file} ${row} ${column}`)

async function addressOf({ account }: Person): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from account where id = ${account}`.execute(
    world.db,
  )
  return rows[0]!.email
}

describe('A OneRoster file is not taken', () => {
  test('from teachers', async () => {
    assert.equal((await send(cleanArchive('1.2'), {}, await world.teacher())).status, 403)
  })

  test('with rules that are none', async () => {
    for (const rules of ['{', '[{"field":"title"}]', '{"a":1}', '['.repeat(150_000)]) {
      const { status, failure } = await send(cleanArchive('1.2'), { rules })
      assert.equal(status, 400)
      assert.match(failure.message, /^The class rules cannot be used\./)
    }
  })

  test('where several schools are in it and none is chosen', async () => {
    const archive = cleanArchive('1.2')
    archive.records['orgs']!.push({ sourcedId: 'north', name: 'North', type: 'school' })
    const { status, failure } = await send(archive)
    assert.equal(status, 400)
    assert.match(failure.message, /2 schools: Larkfield and North\. Please choose your school./)
    assert.equal((await send(archive, { preview_only: '1', school: 'school' })).status, 200)
    assert.equal((await send(archive, { preview_only: '1', school: 'south' })).status, 400)
  })
})

describe('A OneRoster file', () => {
  test('changes nothing as a preview', async () => {
    const before = await importedState(world)
    const { body } = await send(cleanArchive('1.2'), { preview_only: 'true' })
    assert.equal(body.preview, true)
    assert.equal(body.upload_id, null)
    assert.deepEqual(countsOf(body), {
      block_schedule: [2, 0, 0, 0],
      course: [2, 0, 0, 0],
      student: [3, 0, 0, 0],
      teacher: [2, 0, 0, 0],
      group: [3, 0, 0, 0],
      membership: [4, 0, 0, 0],
    })
    assert.deepEqual(
      body.classes.map(({ title, becomes: target, students }) => [title, target, students]),
      [
        ['Homeroom 7-1', 'homeroom', 1],
        ['Math 7-1', 'core', 2],
        ['Robotics A', 'cte', 1],
      ],
    )
    assert.ok(body.left_out.some(({ column }) => column === 'role parent'))
    assert.deepEqual(await importedState(world), before)
  })

  for (const version of ['1.1', '1.2'] as const) {
    test(`of version ${version} is saved, changes nothing the second time, and is undone exactly`, async () => {
      const before = await importedState(world)
      const { body } = await send(cleanArchive(version))
      assert.equal(body.error_count, 0)
      const { rows } = await sql<object>`
        select student_group.name, type, room_number, teacher.last_name, periods, class_code,
          array(select last_name || ' ' || during from group_membership member join student on student.id = student_id
            where member.student_group_id = student_group.id order by 1) members
        from student_group join imported_class on student_group_id = student_group.id
          left join teacher on teacher.id = teacher_id order by name`.execute(world.db)
      const days = '[2026-09-01,2027-06-13)'
      const room = { room_number: 'Room 12', periods: ['1', '2'] }
      assert.deepEqual(rows, [
        {
          name: 'Homeroom 7-1',
          type: 'homeroom',
          last_name: null,
          class_code: 'class-3-1',
          members: [`One ${days}`],
          ...room,
        },
        {
          name: 'Math 7-1',
          type: 'core',
          last_name: 'Teach',
          class_code: 'class-1-1',
          members: [`One ${days}`, `Two ${days}`],
          ...room,
        },
        {
          name: 'Robotics A',
          type: 'cte',
          last_name: 'Team',
          class_code: 'class-2-1',
          members: [`Three ${days}`],
          ...room,
        },
      ])
      const saved = await importedState(world)
      const again = await send(cleanArchive(version))
      assert.match(again.body.success, /Saved: 0 added, 0 changed, 16 unchanged\.$/)
      assert.deepEqual(await importedState(world), saved)
      assert.equal((await undo(body)).status, 200)
      assert.deepEqual(await importedState(world), before)
    })
  }

  test('may be a single file', async () => {
    const users = filesOf(cleanArchive('1.1'))['users.csv']!
    const { body } = await office.upload('POST /api/oneroster/upload/', users, 'users.csv', {})
    assert.deepEqual(
      [countsOf(body)['student'], countsOf(body)['teacher']],
      [
        [3, 0, 0, 0],
        [2, 0, 0, 0],
      ],
    )
    assert.equal((await undo(body)).status, 200)
  })

  test('creates groups by the office’s rules, which are saved for the next file', async () => {
    const rules: ClassRule[] = [
      { field: 'course_title', comparison: 'is', value: 'Mathematics', becomes: 'left_out' },
      { field: 'title', comparison: 'contains', value: 'robot', becomes: 'core' },
    ]
    const { body } = await send(cleanArchive('1.2'), { rules: JSON.stringify(rules) })
    assert.deepEqual(body.rules_from, 'call')
    assert.deepEqual(
      [countsOf(body)['group'], countsOf(body)['membership']],
      [
        [1, 0, 0, 0],
        [1, 0, 0, 0],
      ],
    )
    const next = await send(cleanArchive('1.2'), { preview_only: '1' })
    assert.deepEqual([next.body.rules_from, next.body.rules], ['saved', rules])
    assert.equal((await undo(body)).status, 200)
    await sql`delete from class_rule`.execute(world.db)
  })

  test('may come with a rule for each of hundreds of courses', async () => {
    const rules = Array.from({ length: 500 }, (_, place): ClassRule => {
      const value = `Course ${place} of a large school with long names`
      return { field: 'course_title', comparison: 'is', value, becomes: 'left_out' }
    })
    const { status, body } = await send(cleanArchive('1.2'), {
      preview_only: '1',
      rules: JSON.stringify(rules),
    })
    assert.deepEqual([status, body.rules.length], [200, 500])
  })

  test('names rows that it cannot use, with the column, and takes the others', async () => {
    const archive = cleanArchive('1.2')
    recordIn(archive, 'users', 'student-1')['grades'] = '05'
    recordIn(archive, 'users', 'teacher-2')['email'] = await addressOf(office)
    recordIn(archive, 'classes', 'class-2')['courseSourcedId'] = 'nothing'
    recordIn(archive, 'roles', 'role-teacher-1')['userSourcedId'] = 'nobody'
    Object.assign(recordIn(archive, 'enrollments', 'e-4'), { userSourcedId: 'nobody' })
    archive.records['enrollments']!.push({ ...recordIn(archive, 'enrollments', 'e-2'), sourcedId: 'e-2' })
    archive.records['enrollments']!.push({
      ...recordIn(archive, 'enrollments', 'e-2'),
      sourcedId: 'e-7',
      classSourcedId: 'class-9',
    })
    const { body } = await send(archive, { preview_only: '1' })
    assert.deepEqual(messages(body).toSorted(), [
      'classes 3 courseSourcedId',
      'enrollments 5 userSourcedId',
      'enrollments 8 sourcedId',
      'enrollments 9 classSourcedId',
      'roles 2 userSourcedId',
      'users 2 sourcedId',
      'users 3 email',
      'users 4 grades',
    ])
    assert.deepEqual(countsOf(body)['student']!.slice(0, 3), [2, 0, 0])
  })

  test('gives a new course the former name of another one', async () => {
    const { body: first } = await send(cleanArchive('1.2'))
    const archive = cleanArchive('1.2')
    recordIn(archive, 'courses', 'math-7')['title'] = 'Mathematics I'
    archive.records['courses']!.push({
      ...recordIn(archive, 'courses', 'robotics'),
      sourcedId: 'm',
      title: 'Mathematics',
    })
    const { body } = await send(archive)
    assert.deepEqual([body.error_count, countsOf(body)['course']], [0, [1, 1, 0, 0]])
    assert.equal((await undo(body)).status, 200)
    assert.equal((await undo(first)).status, 200)
  })

  test('refuses a second class of a type for the same days, naming the first', async () => {
    const archive = cleanArchive('1.2')
    recordIn(archive, 'classes', 'class-2')['courseSourcedId'] = 'math-7'
    archive.records['enrollments']!.push({
      ...recordIn(archive, 'enrollments', 'e-1'),
      sourcedId: 'e-8',
      classSourcedId: 'class-2',
    })
    const { body } = await send(archive, { preview_only: '1' })
    assert.equal(body.error_count, 1)
    assert.match(
      body.errors[0]!.message,
      /second core group for this student on the same days\. Row 2 has Math 7-1/,
    )
  })

  test('that changes more than a tenth of the students needs a typed confirmation', async () => {
    for (let n = 1; n <= 17; n += 1) await world.student(`Stay Here${'x'.repeat(n)}`)
    const { body } = await send(cleanArchive('1.2'))
    const archive = cleanArchive('1.2')
    for (const id of ['student-1', 'student-2', 'student-3'])
      recordIn(archive, 'users', id)['familyName'] = 'New'
    const refused = await send(archive)
    assert.equal(refused.status, 409)
    const { body: preview } = await send(archive, { preview_only: '1' })
    assert.equal(preview.confirm, 'CHANGE 3 STUDENTS')
    const changed = await send(archive, { confirm: preview.confirm })
    assert.deepEqual(countsOf(changed.body)['student'], [0, 3, 0, 0])
    assert.equal((await undo(changed.body)).status, 200)
    assert.equal((await undo(body)).status, 200)
  })
})
