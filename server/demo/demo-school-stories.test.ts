import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import type { TestDatabase } from '#server/database/testing.ts'
import { copyOfDemoSchool } from './testing.ts'

let school: TestDatabase
const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(school.db)).rows

/** The days of each student with a mark, and on how many of them half of the marks or more were absences. */
const daysOfStudents = sql<{ id: number; days: number; away: number }>`
  select student_id id, count(*) days, count(*) filter (where absences * 2 >= marks) away from (
    select student_id, day, count(*) marks, count(*) filter (where status = 'A') absences
    from attendance_mark group by 1, 2
  ) day group by 1`
const idOf = async (email: string) =>
  (await select(sql<{ id: number }>`select id from student where email = ${`${email}@homeroom.example`}`))[0]!
    .id

describe('the demo school on a Monday', () => {
  before(async () => {
    school = await copyOfDemoSchool('2026-09-14')
  })
  after(() => school.close())

  test('has about 300 students in seven grades, 24 teachers and some 65,000 marks', async () => {
    const [counts] = await select(sql`select (select count(*) from student) students,
      (select count(distinct grade_level_id) from student) grades, (select count(*) from teacher) teachers,
      (select count(*) from account where role = 'teacher') accounts, (select count(*) from course) courses,
      (select count(*) between 60000 and 75000 from attendance_mark) marks`)
    assert.deepEqual(counts, {
      students: 300,
      grades: 7,
      teachers: 24,
      accounts: 24,
      courses: 36,
      marks: true,
    })
  })

  test('has an invented contact for every student except those who came today', async () => {
    const called = await select(sql`
      select (select count(*)::int from student where id not in (select student_id from contact)) not_called,
        (select count(*) > 100 from contact where place = 1) many_with_two,
        (select count(*)::int from contact where email not like '%.example' or phone not like '+1 555 01%') maybe_real
      from (select) one`)
    assert.deepEqual(called, [{ not_called: 2, many_with_two: true, maybe_real: 0 }])
  })

  test('has id 1 wherever there are ids, and group 1 is a core group that teacher 1 meets in period 1', async () => {
    const [first] =
      await select(sql`select student.email student, teacher.email teacher, account.email account,
        student_group.type "group", block_schedule.name block
      from assignment join section_period on section_period.id = section_period_id
        join block_schedule on block_schedule.id = block_schedule_id join student_group on student_group.id = student_group_id
        join teacher on teacher.id = assignment.teacher_id join student on student.id = 1 join account on account.id = 1
      where 1 = all (array[assignment.id, assignment.teacher_id, student_group.id, section_period.id, block_schedule.id])
        and exists (select from course where id = 1) and exists (select from cte_class where id = 1)
        and exists (select from school_closure where id = 1)
        and exists (select from group_membership where id = 1 and student_group_id = 1)`)
    assert.deepEqual(first, {
      student: 'student@homeroom.example',
      teacher: 'teacher@homeroom.example',
      account: 'admin@homeroom.example',
      group: 'core',
      block: 'Second Six Weeks',
    })
  })

  test('is present most of the time, and late above all in the morning', async () => {
    const [shares] = await select(sql<{ present: number; early: number; late: number }>`
      select 100.0 * count(*) filter (where status = 'P') / count(*) present,
        count(*) filter (where status = 'T' and start_time < '09:00') early,
        count(*) filter (where status = 'T' and start_time >= '09:00') late
      from attendance_mark join section_period on section_period.id = section_period_id`)
    assert.ok(shares!.present > 92.5 && shares!.present < 96, `${shares!.present} % present`)
    assert.ok(shares!.early > 3 * shares!.late)
  })

  test('has one student who is clearly chronically absent, and one who is close to it', async () => {
    const shares = new Map((await select(daysOfStudents)).map(({ id, days, away }) => [id, away / days]))
    const chronic = shares.get(await idOf('ines.vasquez-thorne'))!
    assert.ok(chronic > 0.12 && chronic < 0.2)
    const near = shares.get(await idOf('darnell.whitlock-amari'))!
    assert.ok(near > 0.075 && near < 0.1)
  })

  test('has one who arrived in week five and has no earlier marks', async () => {
    const student = await idOf('jun-ho.baekwell')
    const [found] =
      await select(sql`select (select min(day) from attendance_mark where student_id = ${student}) first_mark,
      array_agg(distinct lower(during)::text) begins from group_membership where student_id = ${student}`)
    assert.deepEqual(found, { first_mark: '2026-08-17', begins: ['2026-08-17'] })
  })

  test('has one who moved to another core group, whose old marks stay with the old group', async () => {
    const found =
      await select(sql`select student_group_id student_group, min(day) from_day, max(day) until_day from attendance_mark
        join student_group on student_group.id = student_group_id and student_group.type = 'core'
      where student_id = ${await idOf('tobias.rennard')} group by 1 order by 2`)
    assert.deepEqual(found, [
      { student_group: 2, from_day: '2026-07-20', until_day: '2026-08-21' },
      { student_group: 1, from_day: '2026-08-24', until_day: '2026-09-11' },
    ])
  })

  test('has one who left: their marks stay, and they are in no group any more', async () => {
    const [found] =
      await select(sql`select is_active, (select max(day) from attendance_mark where student_id = student.id) "last",
        (select count(*) from group_membership where student_id = student.id and during @> '2026-09-14'::date) groups
      from student where not is_active`)
    assert.deepEqual(found, { is_active: false, last: '2026-09-01', groups: 0 })
  })

  test('has two in no group yet, in different grades, and a group that has no teacher yet', async () => {
    const withoutGroup = sql`select grade_level_id grade_level from student where is_active
      and not exists (select from group_membership where student_id = student.id) order by 1`
    assert.deepEqual(await select(withoutGroup), [{ grade_level: 2 }, { grade_level: 7 }])
    const withoutTeacher = sql`select name, type from student_group where teacher_id is null`
    assert.deepEqual(await select(withoutTeacher), [{ name: 'Core Group 6-1', type: 'core' }])
  })

  test('has one CTE group with more students than seats', async () => {
    const overfull = sql`select name, capacity, count(*) students from student_group
        join group_membership on student_group_id = student_group.id and during @> '2026-09-14'::date
      group by student_group.id having count(*) > capacity`
    assert.deepEqual(await select(overfull), [{ name: 'Robotics 9', capacity: 16, students: 19 }])
  })

  test('has siblings, names from many places and one that is very long', async () => {
    const siblings = sql`select grade_level_id grade_level from student where last_name = 'Osei-Brandt' order by 1`
    assert.deepEqual(await select(siblings), [{ grade_level: 1 }, { grade_level: 5 }])
    const names = sql<{ name: string }>`select first_name || ' ' || last_name name from student
      where first_name in ('José', 'Zoë') or last_name = 'Nguyễn' or length(first_name || last_name) > 50`
    assert.equal((await select(names)).length, 4)
    const [emails] = await select(sql<{ plain: boolean; different: boolean }>`
      select bool_and(email ~ '^[a-z0-9.-]+@homeroom[.]example$') plain, count(*) = count(distinct email) different
      from (select email from student union all select email from teacher) person`)
    assert.deepEqual(emails, { plain: true, different: true })
  })

  test('has one class of the last school day not taken, and before school nothing taken today', async () => {
    const notTaken = sql`select assignment.teacher_id teacher, section_period.name from assignment
        join section_period on section_period.id = section_period_id
      where block_schedule_id = 1 and assignment.teacher_id = 1 and not exists (select from attendance_sheet sheet
        where sheet.section_period_id = section_period.id and sheet.teacher_id = assignment.teacher_id and day = '2026-09-11')`
    assert.deepEqual(await select(notTaken), [{ teacher: 1, name: 'Grade 8 Math' }])
    assert.deepEqual(await select(sql`select from attendance_sheet where day >= '2026-09-14'`), [])
  })

  test('has reasons for changed marks: each mark is the last entry of its history', async () => {
    const [found] = await select(sql<{ corrected: number }>`
      with latest as (
        select distinct on (section_period_id, day, student_id) * from attendance_change
        order by section_period_id, day, student_id, changed_at desc, id desc
      )
      select count(latest.id) corrected, bool_and(old_status <> '' and reason <> '') reasons,
        bool_and((new_status, new_excuse, new_comment, changed_by_id, changed_at)
          is not distinct from (status, excuse, comment, taken_by_id, taken_at)) filter (where latest.id is not null) agree,
        bool_and(first_taken_at < taken_at) filter (where latest.id is not null) later,
        bool_and((latest.id is null) = (version = 1) and (latest.id is null) = (first_taken_by_id is null)) versions
      from latest full join attendance_mark using (section_period_id, day, student_id)`)
    assert.ok(found!.corrected >= 20)
    assert.deepEqual(found, {
      corrected: found!.corrected,
      reasons: true,
      agree: true,
      later: true,
      versions: true,
    })
    const [versions] = await select(sql`select count(*) wrong from attendance_sheet sheet where version <> (
      select max(version) from attendance_mark mark where mark.section_period_id = sheet.section_period_id
        and mark.day = sheet.day and mark.teacher_id = sheet.teacher_id)`)
    assert.deepEqual(versions, { wrong: 0 })
  })

  test('has calls, notices, an answer and conversations about absences that there were', async () => {
    const absent = sql`exists (select from attendance_mark mark where mark.student_id = told.student_id
      and mark.day = told.day and status = 'A' and excuse is distinct from 'AEX')`
    const [counts] = await select(sql`
      select (select count(*)::int from family_call told where ${absent}) calls,
        (select count(*)::int from notice told where ${absent}) notices,
        (select count(*)::int from (select student_id, start_date as day from family_response where state = 'open') told
          where ${absent}) answers,
        (select count(*)::int from conversation) conversations,
        (select count(*)::int from message join contact on contact.id = contact_id and may_receive
          and contact.student_id = message.student_id and email = to_address) mails,
        (select bool_and(to_char(called_at at time zone 'America/New_York', 'HH24:MI') between '09:20' and '09:40')
          from family_call) mornings`)
    assert.deepEqual(counts, {
      calls: 4,
      notices: 2,
      answers: 1,
      conversations: 2,
      mails: 2,
      mornings: true,
    })
    const [next] = await select(sql<{ id: number }>`
      insert into family_call (student_id, day, outcome, called_by_id, called_at)
      values (1, '2026-09-11', 'no_answer', 1, now()) returning id`)
    assert.equal(next!.id, 5, 'the next row follows')
  })

  test('has absences reported by phone today and a trip, but none in classes of teacher@', async () => {
    const absences = await select(sql<{ is_trip: boolean }>`
      select kind, source, student_id is null is_trip, start_date from reported_absence order by id`)
    assert.deepEqual(
      absences.find(({ is_trip }) => is_trip),
      {
        kind: 'school_activity',
        source: 'office',
        is_trip: true,
        start_date: '2026-09-15',
      },
    )
    const ofTeacher = await select(sql`
      select reported_absence.id from reported_absence
        join group_membership membership on membership.student_id = reported_absence.student_id
          or membership.student_group_id = reported_absence.student_group_id
        join group_membership other on other.student_id = membership.student_id
        join assignment on assignment.student_group_id = other.student_group_id and assignment.teacher_id = 1`)
    assert.deepEqual(ofTeacher, [])
  })

  test('uses all four excuses, with remarks for each', async () => {
    const excuses = sql`select excuse, count(distinct comment) > 3 remarks from attendance_mark
      where excuse is not null group by 1 order by 1`
    const all = ['AEX', 'AUX', 'TEX', 'TUX'].map((excuse) => ({ excuse, remarks: true }))
    assert.deepEqual(await select(excuses), all)
  })
})
