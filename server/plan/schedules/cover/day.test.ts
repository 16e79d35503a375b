import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addCover, coverDay, saveCover } from '#tests/world/schedules/cover.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, addClosure, addGroup, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** A separate school, so that no teacher of another test is a candidate. */
async function withSchool(check: (world: World, office: Person) => Promise<void>, now?: string) {
  const world = await openWorld(now === undefined ? {} : { now })
  try {
    await check(world, await world.admin())
  } finally {
    await world.close()
  }
}
const later = async (world: World, one: Class, [from, until]: [string, string], days?: number[]) => {
  const period = await addPeriod(world, { block: one.block, from, until, ...(days && { days }) })
  await assign(world, { period, group: one.group, teacher: one.teacher.teacher! })
  return { ...one, period }
}
const meetingsOf = async (office: Person, named: number[] = [], date = TODAY) =>
  (await coverDay(office, named, date)).body.meetings
const namesOf = async (office: Person, named: number[]) => {
  const { meetings, teachers } = (await coverDay(office, named)).body
  const nameOf = (id: number | null) => teachers.find((teacher) => teacher.id === id)?.last_name ?? null
  return meetings.map(({ teacher_id, candidates }) => ({
    proposed: nameOf(teacher_id),
    candidates: candidates.map((candidate) => nameOf(candidate.teacher_id)),
  }))
}

describe('The day of coverage', () => {
  test('is refused without a date, and to everyone but the office', () =>
    withSchool(async (world, office) => {
      assert.equal((await coverDay(office, [], 'tomorrow')).status, 400)
      assert.equal((await coverDay(await world.teacher('Nosy Neighbor'))).status, 403)
    }))

  test('says why there is no coverage on weekends, closed days and past days', () =>
    withSchool(async (world, office) => {
      const one = await addClass(world, { name: 'Lund' })
      await addClosure(world, 'Fair', '2026-09-15')
      for (const [day, sentence, meetings] of [
        ['2026-09-19', 'No classes meet on Saturday, September 19, 2026.', 0],
        ['2026-09-15', 'Tuesday, September 15, 2026 is a holiday: Fair. No classes meet.', 0],
        ['2026-09-11', 'Friday, September 11, 2026 is over. You cannot change its coverage.', 1],
        ['2026-09-16', null, 1],
      ] as const) {
        const { body } = await coverDay(office, [one.teacher.teacher!], day)
        assert.deepEqual([body.closed, body.meetings.length], [sentence, meetings])
      }
    }))

  test('has the meetings of absent teachers by time, with groups and only available candidates', () =>
    withSchool(async (world, office) => {
      const one = await addClass(world, { name: 'Lund' })
      await later(world, one, ['08:00', '08:50'], [2])
      const noon = await later(world, one, ['12:00', '13:00'])
      const busy = await addClass(world, { name: 'Busy' })
      await sql`update teacher set active = false where id = ${await world.addTeacher('Former Teacher')}`.execute(
        world.db,
      )
      const free = await world.addTeacher('Fay Free')
      const meetings = await meetingsOf(office, [one.teacher.teacher!])
      assert.deepEqual(
        meetings.map(({ section_period_id, start_time, groups, candidates, over }) => [
          section_period_id,
          start_time,
          groups.join(),
          candidates.map(({ teacher_id }) => teacher_id),
          over,
        ]),
        [
          [one.period, '09:00', 'Core Lund', [free], false],
          [noon.period, '12:00', 'Core Lund', [busy.teacher.teacher, free], false],
        ],
      )
    }))

  test('excludes candidates who are absent, have time off in the block, or cover at that time', () =>
    withSchool(async (world, office) => {
      const [one, two] = [await addClass(world, { name: 'One' }), await addClass(world, { name: 'Two' })]
      const [off, ill, covering] = [
        await world.addTeacher('Olga Off'),
        await world.addTeacher('Ivo Ill'),
        await world.addTeacher('Cora Covering'),
      ]
      await sql`insert into block_requirements (block_schedule_id) values (${one.block})`.execute(world.db)
      await sql`insert into teacher_time_off (block_schedule_id, teacher_id, days_of_week, start_time, end_time)
        values (${one.block}, ${off}, '{1}', '08:00', '09:30')`.execute(world.db)
      await addCover(world, two, { teacher: covering })
      const [meeting] = await meetingsOf(office, [one.teacher.teacher!, ill])
      assert.deepEqual(meeting?.candidates, [])
      const tuesday = await meetingsOf(office, [one.teacher.teacher!, ill], '2026-09-15')
      assert.deepEqual(
        tuesday[0]?.candidates.map(({ teacher_id }) => teacher_id),
        [off, covering],
      )
    }))

  test('proposes no one for a past class', () =>
    withSchool(async (world, office) => {
      const one = await addClass(world, { name: 'Lund' })
      await world.addTeacher('Fay Free')
      const [meeting] = await meetingsOf(office, [one.teacher.teacher!])
      assert.deepEqual([meeting?.over, meeting?.teacher_id, meeting?.candidates.length], [true, null, 1])
    }, '2026-09-14T10:00:00'))
})

describe('Candidates are ranked', () => {
  test('by fewest covers, then by knowing the group, teaching its type, and few classes that day', () =>
    withSchool(async (world, office) => {
      const one = await addClass(world, { name: 'Lund' })
      const [often, knows, former, type, light, heavy] = [
        await world.addTeacher('Otis Often'),
        await world.addTeacher('Kim Knows'),
        await world.addTeacher('Fia Former'),
        await world.addTeacher('Tia Type'),
        await world.addTeacher('Lea Light'),
        await world.addTeacher('Hal Heavy'),
      ]
      const meet = async (teacher: number, group: number, from: string, until: string | null = null) => {
        const period = await addPeriod(world, { block: one.block, from, until: `${from.slice(0, 2)}:50` })
        await assign(world, { period, group, teacher, until })
      }
      const cte = await addGroup(world, { name: 'CTE 1', type: 'cte' })
      const core = await addGroup(world, { name: 'Core 2' })
      await addCover(world, one, { day: '2026-09-11', teacher: often })
      await meet(often, one.group, '14:00')
      await meet(knows, one.group, '11:00')
      await meet(former, one.group, '13:00', '2026-09-10')
      await meet(type, core, '11:00')
      await meet(heavy, cte, '12:00')
      const [meeting] = await meetingsOf(office, [one.teacher.teacher!])
      assert.deepEqual(
        meeting?.candidates.map(({ teacher_id, reasons }) => [teacher_id, reasons.join(' ')]),
        [
          [knows, 'No coverage yet this year. Knows Core Lund. Teaches core groups. 1 other class that day.'],
          [former, 'No coverage yet this year. Knows Core Lund. No other class that day.'],
          [type, 'No coverage yet this year. Teaches core groups. 1 other class that day.'],
          [light, 'No coverage yet this year. No other class that day.'],
          [heavy, 'No coverage yet this year. 1 other class that day.'],
          [often, 'Covered 1 class this year. Knows Core Lund. Teaches core groups. 1 other class that day.'],
        ],
      )
      assert.equal(meeting?.teacher_id, knows)
    }))
})

describe('Several absent teachers', () => {
  test('are covered together: no teacher twice at one time, and each once a day while others are free', () =>
    withSchool(async (world, office) => {
      const [one, two] = [await addClass(world, { name: 'One' }), await addClass(world, { name: 'Two' })]
      await later(world, one, ['11:00', '12:00'])
      await world.addTeacher('Ann First')
      await world.addTeacher('Ben Second')
      const absent = [one.teacher.teacher!, two.teacher.teacher!]
      assert.deepEqual(
        (await namesOf(office, absent)).map(({ proposed }) => proposed),
        ['First', 'Second', 'First'],
      )
      await world.addTeacher('Cy Third')
      const proposed = (await namesOf(office, absent)).map((meeting) => meeting.proposed)
      assert.deepEqual(proposed.toSorted(), ['First', 'Second', 'Third'])
    }))

  test('are not covered by another absent teacher, even where that was saved', () =>
    withSchool(async (world, office) => {
      const one = await addClass(world, { name: 'One' })
      const [ann, ben] = [await world.addTeacher('Ann First'), await world.addTeacher('Ben Second')]
      await saveCover(office, [[one, ann]])
      assert.deepEqual(
        (await meetingsOf(office)).map(({ teacher_id, state }) => [teacher_id, state]),
        [[ann, 'saved']],
      )
      assert.deepEqual(
        (await meetingsOf(office, [ann])).map(({ teacher_id, state }) => [teacher_id, state]),
        [[ben, 'proposed']],
      )
    }))
})
