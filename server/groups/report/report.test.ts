import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents, findAudit } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let [ann, bob, cat]: number[] = []
beforeFile(async () => {
  admin = await world.admin()
  const teacher = await world.addTeacher('Tess Lund')
  ;[ann, bob, cat] = await addStudents(world, ['Ann Abel', 'Bob Bond', 'Cat Cole'])
  const inactive = await world.addStudent('Gil Gone')
  await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
  await addStudents(world, ['Una, "U" Up'], 5)
  const group = await addGroup(world, { name: 'Core 9A', students: [ann!, bob!, inactive], capacity: 1 })
  await sql`update student_group set teacher_id = ${teacher} where id = ${group}`.execute(world.db)
  await addGroup(world, { name: '=HR 9', type: 'homeroom', capacity: 20, students: [ann!] })
  await addGroup(world, { name: 'CTE 10', type: 'cte', grade: 5 })
  const old = await addGroup(world, { name: 'Core old', students: [cat!] })
  await sql`update student_group set archived_on = '2026-08-17' where id = ${old}`.execute(world.db)
})

const report = (query: object = {}, person = admin) => person.call('GET /api/groups/reports/', { query })

describe('The report of groups is refused', () => {
  test('for a report or grade that does not exist', async () => {
    const unknown = await report({ report: 'secrets' })
    assert.equal(unknown.status, 400)
    assert.equal(
      unknown.failure.fields?.['report'],
      'must be sizes, unassigned, in_no_group, or over_capacity',
    )
    assert.equal((await report({ grade_level: 13 })).status, 400)
  })
})

describe('The report of groups', () => {
  test('has sizes and seats left', async () => {
    const { sizes } = (await report()).body
    assert.deepEqual(
      sizes.map((group) => [
        group.name,
        group.teacher,
        group.student_count,
        group.capacity,
        group.seats_left,
      ]),
      [
        ['Core 9A', 'Tess Lund', 2, 1, 0],
        ['=HR 9', null, 1, 20, 19],
        ['CTE 10', null, 0, null, null],
      ],
    )
  })

  test('counts a grade`s active students without a group of each type', async () => {
    const { unassigned } = (await report()).body
    assert.equal(unassigned.length, 7)
    assert.deepEqual(unassigned[3], { grade_level: 4, students: 3, core: 1, cte: 3, homeroom: 2 })
    assert.deepEqual(unassigned[0], { grade_level: 1, students: 0, core: 0, cte: 0, homeroom: 0 })
  })

  test('names students in no group, and groups over capacity', async () => {
    const { in_no_group, over_capacity } = (await report()).body
    assert.deepEqual(
      in_no_group.map(({ id, grade_level }) => [id, grade_level]),
      [
        [cat, 4],
        [in_no_group[1]?.id, 5],
      ],
    )
    assert.deepEqual(
      over_capacity.map(({ name, student_count, capacity }) => [name, student_count, capacity]),
      [['Core 9A', 2, 1]],
    )
  })

  test('is narrowed to a grade', async () => {
    const { sizes, unassigned, in_no_group, over_capacity } = (await report({ grade_level: 10 })).body
    assert.deepEqual(
      [sizes.length, unassigned.length, in_no_group.length, over_capacity.length],
      [1, 1, 1, 0],
    )
  })

  test('downloads as files, with an audit entry for each', async () => {
    const teacher = await world.teacher('Tara Reads')
    const files: Record<string, string[]> = {
      sizes: [
        'Grade,Type,Group,Teacher,Students,Capacity,Seats left',
        '9,Core Class Group,Core 9A,Tess Lund,2,1,0',
        `9,Homeroom Group,"'=HR 9",,1,20,19`,
        '10,CTE Group,CTE 10,,0,,',
      ],
      in_no_group: ['Grade,Last name,First name', '9,Cole,Cat', '10,"""U"" Up","Una,"'],
      over_capacity: ['Grade,Type,Group,Students,Capacity', '9,Core Class Group,Core 9A,2,1'],
    }
    for (const [name, lines] of Object.entries(files)) {
      const reply = await teacher.send({ url: `/api/groups/reports/?csv=1&report=${name}` })
      assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
      assert.deepEqual(reply.body, `\uFEFF${lines.join('\r\n')}\r\n`)
      const [entry] = (await findAudit(world, 'report', null)).toReversed()
      assert.deepEqual([entry?.action, entry?.account], ['export', teacher.account])
      assert.equal(entry?.details['type'], `groups: ${name}`)
    }
    const unassigned = await teacher.send({
      url: '/api/groups/reports/?csv=1&report=unassigned&grade_level=4',
    })
    assert.match(unassigned.body, /homeroom group\r\n9,3,1,3,2\r\n$/)
    assert.equal(
      unassigned.headers['content-disposition'],
      'attachment; filename="groups-unassigned-grade-9-2026-09-14.csv"',
    )
  })
})
