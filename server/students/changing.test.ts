import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openWorld, type Person, type World } from '#tests/world.ts'

const UPDATE = 'PATCH /students/api/update/:studentId/'

describe('changing a student', () => {
  let world: World
  let office: Person
  before(async () => {
    world = await openWorld()
    office = await world.admin()
  })
  after(() => world.close())

  type Change = NonNullable<Parameters<typeof office.call<typeof UPDATE>>[1]>['body']
  const change = (studentId: number, body: Change & object, person = office) =>
    person.call(UPDATE, { params: { studentId }, body })
  const sendChange = (studentId: number, payload: object) =>
    office.send({ method: 'PATCH', url: `/students/api/update/${studentId}/`, payload })
  const auditOf = async (student: number) => {
    const { rows } = await sql<{ account: number; details: Record<string, unknown> }>`
      select account, details from audit where subject = 'student' and action = 'change' and subject_id = ${student}
      order by id`.execute(world.db)
    return rows
  }
  const sessionsOf = async (person: Person) => {
    const { rows } = await sql`select from session where account = ${person.account}`.execute(world.db)
    return rows.length
  }

  test('visitors, students and teachers who may not edit are refused', async () => {
    const pupil = await world.student('Pia Pupil')
    const teacher = await world.teacher()
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const told = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, teacher]) {
      told.push((await change(pupil.student!, { first_name: 'Changed' }, person)).status)
    }
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.deepEqual(told, [401, 403, 403, 403])
    assert.equal((await change(pupil.student!, {}, teacher)).body.first_name, 'Pia')
  })

  test('an unknown student is a 404', async () => {
    assert.equal((await change(2_147_483_647, { first_name: 'Nobody' })).status, 404)
  })

  test('bad fields are a 400 that names each, and nothing is saved', async () => {
    const id = await world.addStudent('Vera Valid')
    const answer = await sendChange(id, {
      first_name: '',
      email: 'vera@',
      grade_level: 0,
      is_active: 'no',
      last_name: 'Saved',
    })
    assert.equal(answer.statusCode, 400)
    assert.deepEqual(Object.keys(answer.json().fields).sort(), [
      'email',
      'first_name',
      'grade_level',
      'is_active',
    ])
    for (const payload of [
      { student_number: 'x'.repeat(41) },
      { student_number: 12 },
      { homeroom_teacher_ids: ['x'] },
      { homeroom_teacher_ids: [0] },
      { homeroom_teacher_ids: { 0: 1 } },
      { homeroom_teacher_ids: null },
    ]) {
      assert.equal((await sendChange(id, payload)).statusCode, 400, JSON.stringify(payload))
    }
    assert.equal((await change(id, {})).body.last_name, 'Valid')
  })

  test('homeroom teachers who are unknown or have left are a 400, and nothing else is saved', async () => {
    const id = await world.addStudent('Hana Home')
    const left = await world.addTeacher('Lars Left')
    await sql`update teacher set active = false where id = ${left}`.execute(world.db)
    const told = await change(id, { first_name: 'Changed', homeroom_teacher_ids: [left, 2_000_000_000] })
    assert.equal(told.status, 400)
    assert.match(told.failure.fields!.homeroom_teacher_ids!, new RegExp(`${left}, 2000000000`))
    assert.equal((await change(id, {})).body.first_name, 'Hana')
  })

  test('an address or a number that belongs to someone else is a 409 that names the field', async () => {
    const id = await world.addStudent('Dupe Drake')
    await change(await world.addStudent('Owen Owner'), { student_number: '00123' })
    const number = await change(id, { student_number: '00123' })
    assert.equal(number.status, 409)
    assert.deepEqual(number.failure.fields, { student_number: 'already belongs to Owen Owner' })
    const email = await change(id, { email: 'OWEN.OWNER@larkfield.example' })
    assert.equal(email.status, 409)
    assert.deepEqual(email.failure.fields, { email: 'already belongs to Owen Owner' })
    const staff = await change(id, { email: 'ada.admin@larkfield.example' })
    assert.deepEqual(staff.failure.fields, { email: 'already belongs to Ada Admin' })
  })

  test('only what is sent changes, and the audit says what', async () => {
    const id = await world.addStudent('Cleo Change', 3)
    const told = await change(id, { last_name: 'Çelik', student_number: 'A-1' })
    assert.equal(told.status, 200, told.text)
    const { message, may, ...cleo } = told.body
    assert.deepEqual(cleo, {
      id,
      first_name: 'Cleo',
      last_name: 'Çelik',
      email: 'cleo.change@larkfield.example',
      grade_level: 3,
      student_number: 'A-1',
      is_active: true,
      homeroom_teachers: [],
    })
    assert.deepEqual(may, { edit: true })
    assert.equal(message, 'Student saved.')
    const details = { last_name: { old: 'Change', new: 'Çelik' }, student_number: { old: null, new: 'A-1' } }
    assert.deepEqual(await auditOf(id), [{ account: office.account, details }])
    assert.equal((await change(id, { student_number: '' })).body.student_number, null)
    await change(id, { first_name: 'Cleo' })
    assert.equal((await auditOf(id)).length, 2, 'saving what stands already is no change')
  })

  test('homeroom teachers are replaced as a set; those who have left stay out of sight and are kept', async () => {
    const id = await world.addStudent('Homer Room')
    const [alba, boris, gone] = [
      await world.addTeacher('Alba Aoki'),
      await world.addTeacher('Boris Berg'),
      await world.addTeacher('Gina Gone'),
    ]
    await change(id, { homeroom_teacher_ids: [gone, boris, boris, String(boris)] })
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    const { body } = await change(id, { homeroom_teacher_ids: [alba] })
    assert.deepEqual(body.homeroom_teachers, [{ id: alba, first_name: 'Alba', last_name: 'Aoki' }])
    await sql`update teacher set active = true where id = ${gone}`.execute(world.db)
    assert.deepEqual(
      (await change(id, {})).body.homeroom_teachers.map((one) => one.id),
      [alba, gone],
    )
    assert.deepEqual((await change(id, { homeroom_teacher_ids: [] })).body.homeroom_teachers, [])
    assert.deepEqual((await auditOf(id)).at(-1)!.details, {
      homeroom_teacher_ids: { old: [alba, gone], new: [] },
    })
  })

  /** Memberships as 'type during', in order. */
  const membershipsOf = async (student: number) => {
    const { rows } = await sql<{ text: string }>`select type || ' ' || during text from group_membership
      where student = ${student} order by type, during`.execute(world.db)
    return rows.map(({ text }) => text)
  }
  async function enrol(student: number, memberships: Record<string, string>) {
    for (const [type, during] of Object.entries(memberships)) {
      await sql`with made as (
        insert into student_group (type, name, grade_level) values (${type}, ${`${type} of ${student}`}, 4) returning id
      ) insert into group_membership (student, student_group, type, during)
        select ${student}, id, ${type}, ${during}::daterange from made`.execute(world.db)
    }
  }

  test('a new grade ends memberships today, and one that began today never was', async () => {
    const id = await world.addStudent('Greta Grade', 4)
    await enrol(id, { core: '[2026-08-17,)', cte: '[2026-09-14,)', homeroom: '[2026-08-17,2026-09-01)' })
    assert.equal((await change(id, { grade_level: 4, first_name: 'Margreta' })).status, 200)
    assert.equal((await membershipsOf(id)).length, 3, 'the same grade is no change')
    assert.equal((await change(id, { grade_level: 10 })).body.grade_level, 5)
    assert.deepEqual(await membershipsOf(id), [
      'core [2026-08-17,2026-09-14)',
      'homeroom [2026-08-17,2026-09-01)',
    ])
    const { left_groups, ...rest } = (await auditOf(id)).at(-1)!.details
    assert.deepEqual(rest, { grade_level: { old: 4, new: 5 } })
    assert.equal((left_groups as number[]).length, 2)
  })

  test('a student who is deactivated leaves lists and groups and is signed out; coming back restores no group', async () => {
    const sam = await world.student('Sam Sixth')
    const id = sam.student!
    await enrol(id, { core: '[2026-08-17,)' })
    const { body } = await change(id, { is_active: false })
    assert.equal(body.is_active, false)
    assert.equal(await sessionsOf(sam), 0)
    const { body: list } = await office.call('GET /students/api/list/')
    assert.ok(!list.some((student) => student.id === id))
    assert.equal((await change(id, { is_active: true })).body.is_active, true)
    assert.deepEqual(await membershipsOf(id), ['core [2026-08-17,2026-09-14)'])
  })

  test('the account follows a new address, forgets its Google account and is signed out', async () => {
    const mia = await world.student('Mia Moved')
    await sql`update account set google_sub = 'sub-mia' where id = ${mia.account}`.execute(world.db)
    const accountOf = async () => {
      const { rows } = await sql`select email, google_sub from account where id = ${mia.account}`.execute(
        world.db,
      )
      return rows[0]
    }
    await change(mia.student!, { email: 'Mia.Moved@larkfield.example' })
    assert.deepEqual(await accountOf(), { email: 'Mia.Moved@larkfield.example', google_sub: 'sub-mia' })
    assert.equal(await sessionsOf(mia), 1, 'capital letters are no new address')
    await change(mia.student!, { email: 'mia@larkfield.example' })
    assert.deepEqual(await accountOf(), { email: 'mia@larkfield.example', google_sub: null })
    assert.equal(await sessionsOf(mia), 0)
  })

  test('a newcomer who already signed in by the new address steps aside', async () => {
    const leo = await world.student('Leo Linden')
    const newcomer = await world.newcomer('Leo Again')
    const told = await change(leo.student!, { email: 'leo.again@larkfield.example' })
    assert.equal(told.status, 200, told.text)
    assert.equal(await sessionsOf(newcomer), 0)
    const { rows } =
      await sql`select id, role from account where lower(email) = 'leo.again@larkfield.example'`.execute(
        world.db,
      )
    assert.deepEqual(rows, [{ id: leo.account, role: 'student' }])
  })

  test('changes that race leave one of them, and nothing breaks', async () => {
    const id = await world.addStudent('Race Rivera')
    const teachers = [await world.addTeacher('Ray Race'), await world.addTeacher('Rue Race')]
    const told = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(id, {
          first_name: `Race ${index}`,
          grade_level: (index % 7) + 1,
          is_active: index % 2 === 0,
          homeroom_teacher_ids: [teachers[index % 2]!],
        }),
      ),
    )
    assert.deepEqual([...new Set(told.map(({ status }) => status))], [200])
    const { body } = await change(id, {})
    assert.match(body.first_name, /^Race \d+$/)
    const last = Number(body.first_name.slice(5))
    assert.equal(body.grade_level, (last % 7) + 1)
    assert.deepEqual(
      body.homeroom_teachers.map((one) => one.id),
      [teachers[last % 2]],
    )
  })

  test('of two students given one number at once only one gets it', async () => {
    const ids = [await world.addStudent('Nia Number'), await world.addStudent('Noa Number')]
    const told = await Promise.all(ids.map((id) => change(id, { student_number: '777' })))
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409])
    assert.ok(told.find(({ status }) => status === 409)!.failure.fields!.student_number)
  })
})
