import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findAudit } from '#tests/world/groups.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addClosure } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { turnSchoolYear } from './school-years.ts'

const LIST = 'GET /api/school-years/'
const ADD = 'POST /api/school-years/'
const CHANGE = 'PATCH /api/school-years/:schoolYearId/'
const REMOVE = 'DELETE /api/school-years/:schoolYearId/'
const NEXT = { start_date: '2027-08-16', end_date: '2028-06-09' }

const world = useWorld()
let office: Person
let superuser: Person
beforeFile(async () => {
  office = await world.admin()
  superuser = await world.superuser()
})

const list = async () => (await office.call(LIST)).body
const current = async () => (await list()).find((year) => year.is_current)!
const add = (
  body: NonNullable<Parameters<typeof office.call<typeof ADD>>[1]>['body'] & object,
  person = office,
) => person.call(ADD, { body })
const change = (
  schoolYearId: number,
  body: NonNullable<Parameters<typeof office.call<typeof CHANGE>>[1]>['body'] & object,
  person = office,
) => person.call(CHANGE, { params: { schoolYearId }, body })
const remove = (schoolYearId: number, person = office) => person.call(REMOVE, { params: { schoolYearId } })

describe('School years are refused', () => {
  test('to visitors and students, and changes of them to teachers', async () => {
    const { id } = await current()
    const teacher = await world.teacher()
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student(), 403],
      [teacher, 403],
    ] as const) {
      assert.equal((await add(NEXT, person)).status, status)
      assert.equal((await change(id, { name: 'Ours' }, person)).status, status)
      assert.equal((await remove(id, person)).status, status)
      if (person !== teacher) assert.equal((await person.call(LIST)).status, status)
    }
  })

  test('for dates that do not exist or run backwards, and for a name that is too long', async () => {
    const wrong = await add({ start_date: '2027-02-30', end_date: '', name: 'x'.repeat(41) })
    assert.deepEqual(
      [wrong.status, Object.keys(wrong.failure.fields ?? {}).sort()],
      [400, ['end_date', 'name', 'start_date']],
    )
    const backwards = await add({ start_date: '2028-06-09', end_date: '2027-08-16' })
    assert.deepEqual(
      [backwards.status, backwards.failure.fields],
      [400, { end_date: 'The last day must be after the first day.' }],
    )
    assert.equal((await add({ start_date: '2028-06-09', end_date: '2028-06-09' })).status, 400)
  })

  test('where another year has some of the days or the name', async () => {
    const overlap = await add({ start_date: '2027-06-11', end_date: '2028-06-09' })
    assert.deepEqual(
      [overlap.status, overlap.failure.fields],
      [
        409,
        {
          start_date:
            'The school year 2026–27 has some of these days. Please choose other dates, or change 2026–27.',
        },
      ],
    )
    const early = await add({ start_date: '2025-08-18', end_date: '2026-08-17' })
    assert.deepEqual([early.status, Object.keys(early.failure.fields ?? {})], [409, ['end_date']])
    const taken = await add({ ...NEXT, name: '2026–27' })
    assert.deepEqual([taken.status, Object.keys(taken.failure.fields ?? {})], [409, ['name']])
    const { id } = await current()
    assert.equal((await change(999_999, { name: 'Ours' })).status, 404)
    assert.equal((await remove(999_999)).status, 404)
    assert.equal(
      (await remove(id)).failure.message,
      '2026–27 is the current school year. It cannot be deleted.',
    )
  })

  test('of two people who add the same year at the same moment, to one', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => add(NEXT)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
    await remove(replies.find(({ status }) => status === 200)!.body.id)
  })
})

describe('A school year', () => {
  test('is called by its dates, is listed before the earlier ones, and is read by teachers', async () => {
    const { body } = await add(NEXT)
    assert.deepEqual([body.name, body.message], ['2027–28', 'Added the school year 2027–28.'])
    const seen = (await (await world.teacher('Tara Teacher')).call(LIST)).body
    assert.deepEqual(
      seen.map(({ name, is_current }) => [name, is_current]),
      [
        ['2027–28', false],
        ['2026–27', true],
      ],
    )
    await remove(body.id)
  })

  test('that is the current one changes its dates in the settings too, and the settings change it', async () => {
    const { id } = await current()
    const { body } = await change(id, { end_date: '2027-06-18', name: 'This year' })
    assert.deepEqual([body.end_date, body.name, body.is_current], ['2027-06-18', 'This year', true])
    assert.equal((await superuser.call('GET /api/settings/')).body.year_end, '2027-06-18')
    await superuser.call('PATCH /api/settings/', {
      body: { year_start: '2026-08-10', year_end: '2027-06-11' },
    })
    const { name, ...dates } = await current()
    assert.deepEqual(
      [dates.id, name, dates.start_date, dates.end_date],
      [id, 'This year', '2026-08-10', '2027-06-11'],
    )
    assert.deepEqual((await findAudit(world, 'school_year', id)).at(-1)?.details, {
      end_date: { old: '2027-06-11', new: '2027-06-18' },
      name: { old: '2026–27', new: 'This year' },
    })
    await change(id, { name: '2026–27', start_date: '2026-08-17' })
  })

  test('keeps its usual name when the settings move it, and another year is added for dates that do not touch it', async () => {
    const { id } = await current()
    const move = (year_start: string, year_end: string) =>
      superuser.call('PATCH /api/settings/', { body: { year_start, year_end } })
    await move('2027-01-11', '2027-12-17')
    assert.deepEqual([(await current()).id, (await current()).name], [id, '2027'])
    await move('2028-01-10', '2028-12-15')
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ['2028', '2027'],
    )
    await move('2027-01-11', '2027-12-17')
    await remove((await list())[0]!.id)
    await move('2026-08-17', '2027-06-11')
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ['2026–27'],
    )
  })

  test('is not moved by the settings over another one', async () => {
    const { body } = await add(NEXT)
    const refused = await superuser.call('PATCH /api/settings/', { body: { year_end: '2027-08-20' } })
    assert.deepEqual(
      [refused.status, refused.failure.message],
      [
        409,
        'Another school year has some of these days. Please choose other dates, or change that year in the calendar.',
      ],
    )
    await remove(body.id)
  })

  test('that a colleague has changed meanwhile is not overwritten', async () => {
    const { body: year } = await add(NEXT)
    await change(year.id, { name: 'Next' })
    const late = await change(year.id, { name: 'Later', loaded: { name: '2027–28' } })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    await remove(year.id)
  })

  test('with a block, a closure or attendance is not deleted', async () => {
    const { body: year } = await add(NEXT)
    await addBlock(world, { name: 'Next fall', from: '2027-08-16', until: '2027-10-29' })
    const refused = await remove(year.id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'conflict'])
    assert.equal((await list()).length, 2)
  })

  test('has its own calendar, with its blocks and closures, which are entered long before', async () => {
    const year = (await list())[0]!
    const early = await office.call('POST /schedules/api/closures/', {
      query: { year: year.id },
      body: { name: 'Fall break', start_date: '2027-10-14', end_date: '2027-10-15' },
    })
    assert.deepEqual([early.status, early.body.year.name], [200, '2027–28'])
    const between = await office.call('POST /schedules/api/closures/', {
      body: { name: 'Summer', start_date: '2027-07-01' },
    })
    assert.equal(between.status, 409)
    await addClosure(world, 'Winter break', '2026-12-21', '2027-01-01')
    const { body } = await office.call('GET /schedules/api/calendar/', { query: { year: year.id } })
    assert.deepEqual(
      [body.year_start, body.year_end, body.year.is_current, body.blocks.map(({ name }) => name)],
      [NEXT.start_date, NEXT.end_date, false, ['Next fall']],
    )
    const now = await office.call('GET /schedules/api/calendar/')
    assert.deepEqual([now.body.year.name, now.body.blocks], ['2026–27', []])
    assert.equal(
      (await office.call('GET /schedules/api/calendar/', { query: { year: 999_999 } })).status,
      404,
    )
  })

  test('becomes the current one on its first day, and none comes back', async () => {
    const turnOn = (day: string) => turnSchoolYear(world.db, day)
    assert.equal(await turnOn('2027-08-15'), false)
    assert.equal((await current()).name, '2026–27')
    assert.equal(await turnOn('2027-08-16'), true)
    assert.equal((await current()).name, '2027–28')
    assert.equal(await turnOn('2027-08-16'), false)
    assert.equal(await turnOn('2026-12-01'), false)
    assert.deepEqual(
      (await list()).map(({ name, is_current }) => [name, is_current]),
      [
        ['2027–28', true],
        ['2026–27', false],
      ],
    )
  })
})
