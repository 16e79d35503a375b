import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { rosterReader } from '#tests/world/oneroster/roster-reader.ts'
import { addBlock, addClass, addGroup, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { syncRoster } from './sync.ts'

const world = useWorld()
let lund: Class
beforeFile(async () => {
  lund = await addClass(world, { name: 'Lund' })
  await world.admin('Olga Office')
})

const { synced, fieldsOf } = rosterReader(world)

describe('The school in the words of OneRoster', () => {
  test('has its blocks as terms of a school year, which end on the day after their last', async () => {
    assert.deepEqual(await fieldsOf('academicSessions', `block-${lund.block}`), {
      sourcedId: `block-${lund.block}`,
      title: 'Autumn',
      type: 'term',
      startDate: '2026-08-17',
      endDate: '2026-10-31',
      parentSourcedId: 'year-2027',
      schoolYear: '2027',
    })
    assert.deepEqual(await fieldsOf('academicSessions', 'year-2027'), {
      sourcedId: 'year-2027',
      title: '2026-2027',
      type: 'schoolYear',
      startDate: '2026-08-17',
      endDate: '2027-06-12',
      schoolYear: '2027',
    })
  })

  test('has a class with its term, its times and its own course', async () => {
    assert.deepEqual(await fieldsOf('classes', `group-${lund.group}`), {
      sourcedId: `group-${lund.group}`,
      title: 'Core Lund',
      grades: ['09'],
      courseSourcedId: 'course-core-09',
      classType: 'scheduled',
      schoolSourcedId: 'school',
      termSourcedIds: [`block-${lund.block}`],
      periods: ['09:00'],
    })
    assert.equal((await fieldsOf('courses', 'course-core-09'))?.['title'], 'Core, Grade 9')
  })

  test('has students and teachers with their roles, and no one of the office', async () => {
    const users = await synced('users')
    assert.deepEqual(
      Object.keys(users).toSorted(),
      [...lund.students.map((id) => `student-${id}`), `teacher-${lund.teacher.teacher}`].toSorted(),
    )
    assert.deepEqual(users[`student-${lund.students[0]}`]?.fields, {
      sourcedId: `student-${lund.students[0]}`,
      enabledUser: 'true',
      username: 'ana.abaralund@larkfield.example',
      givenName: 'Ana',
      familyName: 'AbaraLund',
      email: 'ana.abaralund@larkfield.example',
      grades: ['09'],
      role: 'student',
      primaryOrgSourcedId: 'school',
      orgSourcedIds: ['school'],
    })
    assert.deepEqual(await fieldsOf('roles', `role-teacher-${lund.teacher.teacher}`), {
      sourcedId: `role-teacher-${lund.teacher.teacher}`,
      userSourcedId: `teacher-${lund.teacher.teacher}`,
      roleType: 'primary',
      role: 'teacher',
      orgSourcedId: 'school',
    })
  })

  test('has who is in a class, and who teaches it from which day', async () => {
    const enrollments = Object.values(await synced('enrollments')).map(({ fields }) => fields)
    const teaching = enrollments.find(({ role }) => role === 'teacher')
    assert.deepEqual(teaching, {
      sourcedId: `teaches-${lund.group}-${lund.teacher.teacher}`,
      classSourcedId: `group-${lund.group}`,
      schoolSourcedId: 'school',
      userSourcedId: `teacher-${lund.teacher.teacher}`,
      role: 'teacher',
      primary: 'true',
      beginDate: '2026-08-17',
      endDate: '2026-10-31',
    })
    assert.equal(enrollments.filter(({ role }) => role === 'student').length, 3)
  })

  test('uses the lead teacher without a schedule, but prefers another system’s teacher', async () => {
    const [lead, imported] = [await world.addTeacher('Lea Lead'), await world.addTeacher('Ima Import')]
    const group = await addGroup(world, { name: 'Unscheduled' })
    await sql`update student_group set teacher_id = ${lead} where id = ${group}`.execute(world.db)
    const teachersOf = async () =>
      Object.values(await synced('enrollments'))
        .filter(({ deleted, fields }) => !deleted && fields['classSourcedId'] === `group-${group}`)
        .map(({ fields }) => [fields['userSourcedId'], fields['primary'], fields['beginDate']])
    assert.deepEqual(await teachersOf(), [[`teacher-${lead}`, 'true', undefined]])
    assert.deepEqual((await fieldsOf('classes', `group-${group}`))?.['termSourcedIds'], ['year-2027'])
    await sql`insert into imported_teaching (student_group_id, teacher_id, is_primary, begin_date)
      values (${group}, ${imported}, false, '2026-09-01')`.execute(world.db)
    assert.deepEqual(await teachersOf(), [[`teacher-${imported}`, 'false', '2026-09-01']])
  })

  test('names one teacher of a class as the primary one: who teaches last, then the lead', async () => {
    const [first, lead] = [await world.addTeacher('Fay First'), await world.addTeacher('Lou Last')]
    const group = await addGroup(world, { name: 'Two teachers' })
    await sql`update student_group set teacher_id = ${lead} where id = ${group}`.execute(world.db)
    const period = await addPeriod(world, { block: lund.block, from: '10:00', until: '11:00' })
    const later = await addPeriod(world, { block: lund.block, from: '11:00', until: '12:00' })
    await assign(world, { period, group, teacher: first })
    await assign(world, { period: later, group, teacher: lead })
    const enrollments = await synced('enrollments')
    assert.equal(enrollments[`teaches-${group}-${lead}`]?.fields['primary'], 'true')
    assert.equal(enrollments[`teaches-${group}-${first}`]?.fields['primary'], 'false')
  })

  test('leaves out blocks and memberships that ended before its school year', async () => {
    const past = await addBlock(world, { name: 'Last spring', from: '2026-01-12', until: '2026-03-20' })
    const [gone] = [await world.addStudent('Gus Gone')]
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${gone}, ${lund.group}, 'core', '[2026-01-12,2026-06-12)')`.execute(world.db)
    assert.equal(await fieldsOf('academicSessions', `block-${past}`), undefined)
    assert.equal(await fieldsOf('users', `student-${gone}`), undefined)
  })

  test('has next year as a separate school year, once a block is in it', async () => {
    const next = await addBlock(world, { name: 'Next autumn', from: '2027-08-23', until: '2027-10-29' })
    const sessions = await synced('academicSessions')
    assert.equal(sessions[`block-${next}`]?.fields['parentSourcedId'], 'year-2028')
    assert.equal(sessions['year-2028']?.fields['title'], '2027-2028')
    assert.equal(sessions['year-2028']?.fields['startDate'], '2027-08-17')
  })
})

describe('Bringing the records up to date', () => {
  test('changes nothing where nothing has changed', async () => {
    const before = await synced('users')
    assert.deepEqual(await synced('users'), before)
  })

  test('gives a changed record a later moment than any before, and leaves the others', async () => {
    const before = await synced('users')
    const [first, second] = lund.students.map((id) => `student-${id}`) as [string, string]
    await sql`update student set preferred_name = 'Annie' where id = ${lund.students[0]}`.execute(world.db)
    const after = await synced('users')
    assert.equal(after[first]?.fields['preferredGivenName'], 'Annie')
    const latest = Math.max(...Object.values(before).map(({ changed_at }) => changed_at.getTime()))
    assert.ok(after[first].changed_at.getTime() > latest)
    assert.deepEqual(after[second], before[second])
  })

  test('gives later moments even if the clock is set back, or two runs are concurrent', async () => {
    await sql`update roster_record set changed_at = '2099-01-01T00:00:00Z'
      where collection = 'users' and own_id = ${`student-${lund.students[1]}`}`.execute(world.db)
    await sql`update student set preferred_name = null where id = ${lund.students[0]}`.execute(world.db)
    const { changed_at } = (await synced('users'))[`student-${lund.students[0]}`]!
    assert.equal(changed_at.toISOString(), '2099-01-01T00:00:00.001Z')
  })

  test('keeps an ended record with its references, without names, and takes it back', async () => {
    const id = await world.addStudent('Ned New')
    assert.equal((await synced('users'))[`student-${id}`]?.deleted, false)
    await sql`update student set is_active = false where id = ${id}`.execute(world.db)
    const ended = (await synced('users'))[`student-${id}`]!
    assert.equal(ended.deleted, true)
    assert.doesNotMatch(JSON.stringify(ended.fields), /Ned|New|@/)
    assert.equal(ended.fields['primaryOrgSourcedId'], 'school')
    await sql`update student set is_active = true where id = ${id}`.execute(world.db)
    const back = (await synced('users'))[`student-${id}`]!
    assert.deepEqual([back.deleted, back.fields['givenName']], [false, 'Ned'])
  })

  test('keeps an inactive student who was in a class this year as not enabled', async () => {
    const id = lund.students[2]!
    await sql`update student set is_active = false where id = ${id}`.execute(world.db)
    const user = (await synced('users'))[`student-${id}`]!
    assert.deepEqual([user.deleted, user.fields['enabledUser']], [false, 'false'])
    await sql`update student set is_active = true where id = ${id}`.execute(world.db)
  })

  test('ends the class and its enrollments with an archived group', async () => {
    const group = await addGroup(world, { name: 'Short', type: 'cte', students: lund.students })
    await syncRoster(world.db)
    await sql`update student_group set archived_on = '2026-09-14' where id = ${group}`.execute(world.db)
    assert.equal((await synced('classes'))[`group-${group}`]?.deleted, true)
    const enrollments = Object.values(await synced('enrollments'))
    const ofGroup = enrollments.filter(({ fields }) => fields['classSourcedId'] === `group-${group}`)
    assert.deepEqual(
      ofGroup.map(({ deleted }) => deleted),
      [true, true, true],
    )
  })
})
