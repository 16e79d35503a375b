import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addGroup } from '#tests/timetable.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

const TODAY = '2026-09-14'
let world: World
let admin: Person
before(async () => {
  world = await openWorld()
  admin = await world.admin()
})
after(() => world.close())

type Move = {
  student_id: number
  group_id: number | null
  grade_level?: number
  allow_over_capacity?: boolean
}
const move = (person: Person, body: Move, kind: 'core-groups' | 'cte-groups' = 'core-groups') =>
  person.call('POST /api/groups/:kind/update-membership/', {
    params: { kind },
    body: { grade_level: 4, ...body },
  })

const historyOf = async (student: number) =>
  (
    await sql<{ group: string; during: string }>`
      select name "group", during::text during from group_membership
        join student_group on student_group.id = group_membership.student_group
      where student = ${student} order by during`.execute(world.db)
  ).rows.map(({ group, during }) => `${group} ${during}`)

describe('Moving a student is refused', () => {
  test('to a student, and to a teacher where only the office edits', async () => {
    const nora = await world.addStudent('Nora North')
    assert.equal((await move(await world.student(), { student_id: nora, group_id: null })).status, 403)
    const teacher = await world.teacher('Olaf Only')
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await move(teacher, { student_id: nora, group_id: null })).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for a student or group that is unknown, archived or of another type', async () => {
    const nora = await world.addStudent('Nora Next')
    const core = await addGroup(world, { name: 'Core Gone' })
    assert.equal((await move(admin, { student_id: 99999, group_id: core })).status, 404)
    assert.equal((await move(admin, { student_id: nora, group_id: 99999 })).status, 404)
    assert.equal((await move(admin, { student_id: nora, group_id: core }, 'cte-groups')).status, 404)
    await sql`update student_group set archived = true where id = ${core}`.execute(world.db)
    assert.equal((await move(admin, { student_id: nora, group_id: core })).status, 404)
  })

  test('for a student of another grade, and into a group of another grade', async () => {
    const eighth = await world.addStudent('Eva Eighth', 3)
    const group = await addGroup(world, { name: 'Core Ninth' })
    const wrongStudent = await move(admin, { student_id: eighth, group_id: group })
    assert.equal(wrongStudent.status, 400)
    assert.match(wrongStudent.failure.message, /^Eva Eighth is in 8th Grade, not in 9th Grade\./)
    const wrongGroup = await move(admin, { student_id: eighth, group_id: group, grade_level: 3 })
    assert.equal(wrongGroup.status, 400)
    assert.deepEqual(await historyOf(eighth), [])
  })

  test('for a student who is not active', async () => {
    const ines = await world.addStudent('Ines Inactive')
    await sql`update student set is_active = false where id = ${ines}`.execute(world.db)
    const group = await addGroup(world, { name: 'Core Active' })
    assert.equal((await move(admin, { student_id: ines, group_id: group })).status, 409)
  })

  test('into a full group, unless an admin allows it', async () => {
    const [first, second] = [await world.addStudent('Finn First'), await world.addStudent('Sara Second')]
    const group = await addGroup(world, { name: 'Core Tiny', capacity: 1, students: [first] })
    const full = await move(admin, { student_id: second, group_id: group })
    assert.equal(full.status, 409)
    assert.equal(full.failure.code, 'over_capacity')
    assert.match(
      full.failure.message,
      /^Core Tiny has room for 1 and holds 1, so Sara Second was not moved\.$/,
    )
    const teacher = await world.teacher('Tara Tries')
    const notAllowed = await move(teacher, { student_id: second, group_id: group, allow_over_capacity: true })
    assert.equal(notAllowed.failure.code, 'over_capacity')
    assert.match(notAllowed.failure.message, /The office may allow more\.$/)
    const allowed = await move(admin, { student_id: second, group_id: group, allow_over_capacity: true })
    assert.equal(allowed.status, 200)
    assert.equal(allowed.body.groups.find(({ id }) => id === group)?.student_count, 2)
  })
})

describe('Moving a student', () => {
  test('answers the grade as it stands now', async () => {
    const mia = await world.addStudent('Mia Mover', 6)
    const group = await addGroup(world, { name: 'Core 11A', grade: 6 })
    const inGroup = await move(admin, { student_id: mia, group_id: group, grade_level: 6 })
    const student = { id: mia, first_name: 'Mia', last_name: 'Mover' }
    assert.deepEqual(
      inGroup.body.groups.map(({ students }) => students),
      [[student]],
    )
    assert.deepEqual(inGroup.body.unassigned_students, [])
    const out = await move(admin, { student_id: mia, group_id: null, grade_level: 6 })
    assert.deepEqual(out.body.unassigned_students, [student])
    assert.equal(out.body.groups[0]?.student_count, 0)
  })

  test('ends the old membership today and begins the new one today', async () => {
    const max = await world.addStudent('Max Marker')
    await addGroup(world, { name: 'Old A', students: [max] })
    const next = await addGroup(world, { name: 'New A' })
    await move(admin, { student_id: max, group_id: next })
    assert.deepEqual(await historyOf(max), [`Old A [2026-08-17,${TODAY})`, `New A [${TODAY},)`])
  })

  test('twice on a day leaves no trace of the place in between', async () => {
    const lea = await world.addStudent('Lea Later')
    await addGroup(world, { name: 'Old B', students: [lea] })
    const [between, last] = [
      await addGroup(world, { name: 'Between B' }),
      await addGroup(world, { name: 'Last B' }),
    ]
    await move(admin, { student_id: lea, group_id: between })
    await move(admin, { student_id: lea, group_id: last })
    assert.deepEqual(await historyOf(lea), [`Old B [2026-08-17,${TODAY})`, `Last B [${TODAY},)`])
  })

  test('and back on the same day goes on as if nothing had been', async () => {
    const ben = await world.addStudent('Ben Back')
    const home = await addGroup(world, { name: 'Home C', students: [ben] })
    const away = await addGroup(world, { name: 'Away C' })
    await move(admin, { student_id: ben, group_id: away })
    await move(admin, { student_id: ben, group_id: null })
    await move(admin, { student_id: ben, group_id: home })
    assert.deepEqual(await historyOf(ben), ['Home C [2026-08-17,)'])
  })

  test('to where they are already changes nothing, not even in a full group', async () => {
    const stu = await world.addStudent('Stu Stays')
    const group = await addGroup(world, { name: 'Core Full', students: [stu], capacity: 1 })
    assert.equal((await move(admin, { student_id: stu, group_id: group })).status, 200)
    assert.deepEqual(await historyOf(stu), ['Core Full [2026-08-17,)'])
  })

  test('leaves their groups of other types alone', async () => {
    const cy = await world.addStudent('Cy Crafts')
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [cy] })
    const core = await addGroup(world, { name: 'Core D' })
    await move(admin, { student_id: cy, group_id: core })
    assert.deepEqual((await historyOf(cy)).sort(), [`Core D [${TODAY},)`, 'Robotics [2026-08-17,)'])
  })

  test('writes down who moved whom', async () => {
    const wes = await world.addStudent('Wes Written')
    const group = await addGroup(world, { name: 'Core E' })
    await move(admin, { student_id: wes, group_id: group })
    const { rows } = await sql<{ account: number; details: unknown }>`
      select account, details from audit where subject = 'student' and subject_id = ${wes}`.execute(world.db)
    assert.deepEqual(rows, [{ account: admin.account, details: { core_group: { old: null, new: group } } }])
  })
})

describe('Many moves at once', () => {
  test('of one student end in one group, with nobody told that something broke', async () => {
    const pia = await world.addStudent('Pia Pulled')
    const groups = await Promise.all(['P1', 'P2', 'P3', 'P4'].map((name) => addGroup(world, { name })))
    const told = await Promise.all(groups.map((group_id) => move(admin, { student_id: pia, group_id })))
    assert.deepEqual(
      told.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const history = await historyOf(pia)
    assert.equal(history.length, 1)
    assert.match(history[0] ?? '', new RegExp(`^P[1-4] \\[${TODAY},\\)$`))
  })

  test('never fill a group beyond its capacity', async () => {
    const group = await addGroup(world, { name: 'Core Rush', capacity: 3 })
    const rush = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((nth) => world.addStudent(`Rush ${'abcdef'[nth - 1]}`)),
    )
    const told = await Promise.all(rush.map((student_id) => move(admin, { student_id, group_id: group })))
    assert.deepEqual(
      told.map(({ status }) => status).sort((one, other) => one - other),
      [200, 200, 200, 409, 409, 409],
    )
  })
})

describe('What a person may do with groups', () => {
  test('travels in the reply', async () => {
    const input = { params: { kind: 'core-groups' as const, gradeLevelId: 4 } }
    const key = 'GET /api/groups/:kind/grade-level-data/:gradeLevelId/' as const
    assert.deepEqual((await admin.call(key, input)).body.may, { edit: true })
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.deepEqual((await (await world.teacher('Rea Reader')).call(key, input)).body.may, { edit: false })
  })
})
