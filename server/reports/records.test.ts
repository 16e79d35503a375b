import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { addClass, addGroup, type Class } from '#tests/timetable.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

const MONDAY = '2026-09-14'
let world: World
let admin: Person
let student: Person
let lund: Class
let olsen: Class
before(async () => {
  world = await openWorld()
  admin = await world.admin()
  lund = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum'] })
  olsen = await addClass(world, { name: 'Olsen', students: ['Cy Chen'] })
  student = await world.student('Suri Student')
  await addGroup(world, { name: 'CTE Suri', type: 'cte', students: [student.student!] })
  await take(lund, '2026-09-11', {
    [lund.students[0]!]: { status: 'A', excuse: 'AEX', comment: '=SUM(A1)\nok' },
  })
  await take(lund, MONDAY, { [lund.students[1]!]: { status: 'T' }, [lund.students[0]!]: { status: 'P' } })
  await take(olsen, '2026-09-10', { [olsen.students[0]!]: { status: 'P' } })
})
after(() => world.close())

type Marks = Sent<Api['POST /attendance/submit/'], 'body'>['attendance']
async function take(one: Class, date: string, attendance: Marks): Promise<void> {
  const body = { section_period_id: one.period, date, attendance }
  assert.equal((await one.teacher.call('POST /attendance/submit/', { body })).status, 200)
}

type Query = NonNullable<Sent<Api['GET /attendance/reports/'], 'query'>>
const report = (person: Person, query: Query = {}) => person.call('GET /attendance/reports/', { query })
const who = async (person: Person, query: Query = {}) =>
  (await report(person, query)).body.map(({ date, student: name }) => `${date} ${name}`)

const rowOf = (date: string, name: string, one: string) => ({
  date,
  group: `Core ${one}`,
  student: name,
  teacher: `Tess ${one}`,
  excuse: null,
  comment: null,
})

describe('A report is refused', () => {
  test('to visitors and to people without a record', async () => {
    assert.equal((await report(world.visitor())).status, 401)
    assert.equal((await report(await world.newcomer())).status, 403)
  })

  test('to a student who asks for another, as rows and as a file', async () => {
    for (const csv of ['', '1']) {
      const told = await report(student, { student_id: lund.students[0]!, csv })
      assert.deepEqual([told.status, told.failure.code], [404, 'not_found'])
    }
  })

  test('when it ends before it starts', async () => {
    const told = await report(admin, { start_date: MONDAY, end_date: '2026-09-13' })
    assert.equal(told.status, 400)
    assert.deepEqual(told.failure.fields, { end_date: 'End date must be on or after start date.' })
  })

  test('for what is no day, no number, or no kind of report', async () => {
    for (const query of ['start_date=yesterday', 'student_id=Ana', 'grade_level_id=40', 'type=gossip']) {
      const told = await admin.send({ method: 'GET', url: `/attendance/reports/?${query}` })
      assert.equal(told.statusCode, 400, query)
    }
  })
})

describe('Records', () => {
  test('are those of the last seven days, by day, time, group and student', async () => {
    const { status, body } = await report(admin)
    assert.equal(status, 200)
    assert.deepEqual(body, [
      { ...rowOf('2026-09-10', 'ChenOlsen, Cy', 'Olsen'), status: 'P' },
      {
        ...rowOf('2026-09-11', 'AbaraLund, Ana', 'Lund'),
        status: 'A',
        excuse: 'AEX',
        comment: '=SUM(A1)\nok',
      },
      { ...rowOf(MONDAY, 'AbaraLund, Ana', 'Lund'), status: 'P' },
      { ...rowOf(MONDAY, 'BegumLund, Bo', 'Lund'), status: 'T' },
    ])
    assert.deepEqual((await report(lund.teacher)).body, body)
  })

  test('can be narrowed to days, a teacher, a student and a grade', async () => {
    assert.deepEqual(await who(admin, { end_date: '2026-09-10' }), ['2026-09-10 ChenOlsen, Cy'])
    assert.deepEqual(await who(admin, { start_date: MONDAY }), [
      `${MONDAY} AbaraLund, Ana`,
      `${MONDAY} BegumLund, Bo`,
    ])
    assert.deepEqual(await who(admin, { teacher_id: olsen.teacher.teacher! }), ['2026-09-10 ChenOlsen, Cy'])
    assert.deepEqual(
      await who(admin, { student_id: lund.students[1]!, teacher_id: '', grade_level_id: '' }),
      [`${MONDAY} BegumLund, Bo`],
    )
    assert.equal((await who(admin, { grade_level_id: 9 })).length, 4)
    assert.deepEqual(await who(admin, { grade_level_id: 8 }), [])
    assert.deepEqual(await who(admin, { student_id: 99999 }), [])
  })

  test('of a student are their own, asked for or not', async () => {
    assert.deepEqual(await who(student), [])
    await sql`update account set student = ${lund.students[0]!} where id = ${student.account}`.execute(
      world.db,
    )
    const own = ['2026-09-11 AbaraLund, Ana', `${MONDAY} AbaraLund, Ana`]
    assert.deepEqual(await who(student), own)
    assert.deepEqual(
      await who(student, { student_id: lund.students[0]!, teacher_id: lund.teacher.teacher! }),
      own,
    )
    await sql`update account set student = ${student.student} where id = ${student.account}`.execute(world.db)
  })

  test('stay when the student, the group and the section period are gone from the lists', async () => {
    await sql`update student set is_active = false where id = ${olsen.students[0]!}`.execute(world.db)
    await sql`update student_group set archived = true where id = ${olsen.group}`.execute(world.db)
    await sql`update section_period set archived = true where id = ${olsen.period}`.execute(world.db)
    assert.equal((await who(admin)).length, 4)
  })
})

describe('The CSV of the records', () => {
  test('holds the same rows, and no cell that a spreadsheet would run', async () => {
    const told = await report(admin, { csv: '1' })
    assert.equal(told.status, 200)
    const [header, ...rows] = parse(told.text, { bom: true })
    assert.equal(header?.join(), 'Date,Group,Student,Teacher,Status,Excuse,Comment')
    const records = (await report(admin)).body.map((record) =>
      [record.date, record.group, record.student, record.teacher, record.status, record.excuse ?? ''].join(
        '|',
      ),
    )
    assert.deepEqual(
      rows.map((cells) => cells.slice(0, 6).join('|')),
      records,
    )
    assert.equal(rows[1]?.[6], "'=SUM(A1) ok")
  })

  test('is named after its kind and its days, and written down', async () => {
    const told = await admin.send({
      method: 'GET',
      url: `/attendance/reports/?csv=1&teacher_id=${lund.teacher.teacher}&end_date=${MONDAY}`,
    })
    assert.equal(
      told.headers['content-disposition'],
      'attachment; filename="attendance-records-2026-09-07-to-2026-09-14.csv"',
    )
    assert.match(String(told.headers['content-type']), /^text\/csv/)
    const { rows } = await sql<{ account: number; details: object }>`
      select account, details from audit where action = 'export' order by id desc limit 1`.execute(world.db)
    assert.deepEqual(rows, [
      {
        account: admin.account,
        details: { type: 'records', start: '2026-09-07', end: MONDAY, teacher: lund.teacher.teacher },
      },
    ])
  })

  test('of nothing is a header alone', async () => {
    const told = await report(student, { csv: '1' })
    assert.equal(told.text, '\uFEFFDate,Group,Student,Teacher,Status,Excuse,Comment\r\n')
  })
})
