import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet, TODAY, type Marks } from '#tests/world/sheets.ts'
import { addClass, addGroup, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const FIND = 'GET /attendance/contradictions/'
const world = useWorld({ now: '2026-09-14T13:05:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

const take = async (one: Class, marks: Marks) =>
  assert.equal((await submitSheet(one.teacher, one, marks)).status, 200)

/** A class of two students at nine, ten and eleven. */
async function addMorning(name: string) {
  const nine = await addClass(world, { name, students: ['Ana Abara', 'Bo Begum'] })
  const again = async (from: string, until: string): Promise<Class> => {
    const period = await addPeriod(world, { block: nine.block, from, until })
    await assign(world, { period, group: nine.group, teacher: nine.teacher.teacher! })
    return { ...nine, period }
  }
  const [ana, bo] = nine.students
  const hours = [nine, await again('10:00', '11:00'), await again('11:00', '12:00')]
  /** Takes the classes with the statuses of both students, 'PA' for Ana and Bo. */
  const takeAll = async (...statuses: readonly string[]) => {
    for (const [hour, both] of statuses.entries()) {
      const [ofAna, ofBo] = both as unknown as ['P' | 'A' | 'T', 'P' | 'A' | 'T']
      await take(hours[hour]!, { [ana!]: { status: ofAna }, [bo!]: { status: ofBo } })
    }
  }
  return { nine, hours, ana: ana!, bo: bo!, takeAll }
}

const findOf = async (student: number, date?: string) => {
  const { status, body } = await office.call(FIND, { query: date === undefined ? {} : { date } })
  assert.equal(status, 200)
  return body.contradictions.filter(({ student_id }) => student_id === student)
}
const marksOf = ({ sheets }: Awaited<ReturnType<typeof findOf>>[number]) =>
  sheets
    .map(({ start_time, status, is_doubtful }) => `${start_time} ${status}${is_doubtful ? '!' : ''}`)
    .join(' ')

const enter = (student_ids: number[], more: object) =>
  office.call('POST /attendance/absences/', {
    body: { student_ids, start_date: TODAY, end_date: TODAY, ...more },
  })

describe('Contradictions', () => {
  test('are for the office only', async () => {
    assert.equal((await world.visitor().call(FIND)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(FIND)).status, 403)
    assert.equal(
      (await office.send({ method: 'GET', url: '/attendance/contradictions/?date=x' })).statusCode,
      400,
    )
  })

  test('name students who are absent between two classes, with their sheets, on this day only', async () => {
    const { nine, hours, ana, bo, takeAll } = await addMorning('Between')
    await takeAll('PP', 'AA', 'TA')
    const [found, ...others] = await findOf(ana)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [found?.kind, found?.last_name, marksOf(found!)],
      ['between', 'AbaraBetween', '09:00 P 10:00 A! 11:00 T'],
    )
    assert.deepEqual(
      found?.sheets.map(({ section_period_id, teacher }) => [section_period_id, teacher.id]),
      hours.map(({ period }) => [period, nine.teacher.teacher]),
    )
    assert.deepEqual(await findOf(bo), [])
    assert.deepEqual(await findOf(ana, '2026-09-11'), [])
  })

  test('name students who are present despite a reported absence, or absent outside of its times', async () => {
    const { nine, hours, ana, bo, takeAll } = await addMorning('Known')
    await enter([ana], { kind: 'late', end_time: '10:30' })
    await enter([bo], { kind: 'school_activity' })
    await takeAll('PP', 'TA')
    const [out] = await findOf(ana)
    assert.deepEqual(
      [out?.kind, out?.known, marksOf(out!)],
      ['known', { kind: 'late', start_time: null, end_time: '10:30' }, '09:00 P!'],
    )
    const [away] = await findOf(bo)
    assert.deepEqual(
      [away?.kind, away?.known?.kind, marksOf(away!)],
      ['known', 'school_activity', '10:00 A!'],
    )
    await take(nine, { [ana]: { status: 'A', excuse: 'AEX' } })
    await take(hours[1]!, { [bo]: { status: 'P' } })
    assert.deepEqual([await findOf(ana), await findOf(bo)], [[], []], 'corrected sheets settle them')
  })

  test('include students of a group with an entry of the whole school, but not students who left', async () => {
    const { nine, ana, bo, takeAll } = await addMorning('Reached')
    await office.call('POST /attendance/absences/', {
      body: { scope: { group_id: nine.group }, start_date: TODAY, end_date: TODAY, kind: 'excused' },
    })
    await takeAll('PP')
    assert.deepEqual([(await findOf(ana)).length, (await findOf(bo)).length], [1, 1])
    await world.db.updateTable('student').set({ is_active: false }).where('id', '=', bo).execute()
    assert.deepEqual([(await findOf(ana)).length, (await findOf(bo)).length], [1, 0])
  })

  test('name, on a day that is over, also students who have left since', async () => {
    const { nine, hours, ana, bo } = await addMorning('Former')
    const date = '2026-09-11'
    await office.call('POST /attendance/absences/', {
      body: { scope: { group_id: nine.group }, start_date: date, end_date: date, kind: 'excused' },
    })
    for (const one of hours) {
      const marks = { [ana]: { status: 'P' }, [bo]: { status: 'P' } } as const
      const teacher_id = one.teacher.teacher!
      assert.equal((await submitSheet(office, one, marks, { date, teacher_id })).status, 200)
    }
    const before = await findOf(bo, date)
    assert.equal(before.length, 1)
    await world.db.updateTable('student').set({ is_active: false }).where('id', '=', bo).execute()
    assert.deepEqual(await findOf(bo, date), before)
  })

  test('name two teachers of one time who differ, until the office has looked at the mark', async () => {
    const { nine, ana } = await addMorning('Differ')
    const ben = await world.teacher('Ben Both')
    const group = await addGroup(world, { name: 'CTE Differ', type: 'cte', students: [ana] })
    await assign(world, { period: nine.period, group, teacher: ben.teacher! })
    await take(nine, { [ana]: { status: 'A' } })
    assert.equal((await submitSheet(ben, nine, { [ana]: { status: 'P' } })).status, 200)
    const [found, ...others] = await findOf(ana)
    assert.deepEqual(others, [])
    assert.deepEqual(
      found?.sheets.map(({ teacher, status }) => [teacher.last_name, status]),
      [
        ['Differ', 'A'],
        ['Both', 'P'],
      ],
    )
    const key = { teacher_id: nine.teacher.teacher! }
    assert.equal((await submitSheet(office, nine, { [ana]: { status: 'A' } }, key)).status, 200)
    assert.deepEqual(await findOf(ana), [])
  })

  test('name two teachers whose classes overlap', async () => {
    const { nine, ana } = await addMorning('Overlap')
    const ben = await world.teacher('Ben Beside')
    const group = await addGroup(world, { name: 'CTE Overlap', type: 'cte', students: [ana] })
    const period = await addPeriod(world, { block: nine.block, from: '09:30', until: '10:00' })
    await assign(world, { period, group, teacher: ben.teacher! })
    await take(nine, { [ana]: { status: 'A' } })
    await take({ ...nine, teacher: ben, period }, { [ana]: { status: 'P' } })
    const [found] = await findOf(ana)
    assert.deepEqual([found?.kind, marksOf(found!)], ['teachers', '09:00 A! 09:30 P!'])
  })

  test('are counted on the office`s home', async () => {
    const count = async () => (await office.call('GET /api/office/today/')).body.contradictions
    const before = await count()
    const { takeAll } = await addMorning('Counted')
    await takeAll('PP', 'AA', 'PP')
    assert.equal(await count(), before + 2)
    assert.equal(before + 2, (await office.call(FIND)).body.contradictions.length)
  })
})
