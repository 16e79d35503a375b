import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const YEAR_START = '2026-08-17'
const LIST = 'GET /students/api/list/'

const world = useWorld()
let teacher: Person
let office: Person
let ids: Record<'stays' | 'left' | 'promoted' | 'back' | 'never', number>
beforeFile(async () => {
  teacher = await world.teacher('Tamsin Zeller')
  office = await world.admin()
  ids = {
    stays: await world.addStudent('Sol Stays'),
    left: await world.addStudent('Lou Left'),
    promoted: await world.addStudent('Pru Promoted', 5),
    back: await world.addStudent('Bea Back'),
    never: await world.addStudent('Nev Never'),
  }
  const { db } = world
  await replaceEnrollments(db, ids.left, [{ from: YEAR_START, until: '2026-08-28', exit: 'moved_away' }])
  await replaceEnrollments(db, ids.promoted, [
    { from: YEAR_START, until: '2026-08-28', exit: 'promoted', grade: 4 },
    { from: '2026-08-29', entry: 'promoted', grade: 5 },
  ])
  await replaceEnrollments(db, ids.back, [
    { from: YEAR_START, until: '2026-08-21', exit: 'moved_away' },
    { from: '2026-09-07', entry: 'returned' },
  ])
  await replaceEnrollments(db, ids.never, [{ from: YEAR_START, until: '2026-08-28', exit: 'no_show' }])
})

const idsOn = async (query: { on?: string; grade_level?: string }, person: Person = teacher) => {
  const { status, body, text } = await person.call(LIST, { query })
  assert.equal(status, 200, text)
  return body.map(({ id }) => id)
}

describe('The list of students of a day', () => {
  test('is refused to visitors, people without a role and students, as the list of today is', async () => {
    const people: [Person, number][] = [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student('Pia Pupil', 1), 403],
    ]
    for (const [person, status] of people) {
      assert.equal((await person.call(LIST, { query: { on: '2026-09-01' } })).status, status)
    }
  })

  test('is refused for what is no day, and together with inactive students', async () => {
    for (const url of ['?on=yesterday', '?on=2026-02-30', '?on=2026-09-01&inactive=1']) {
      const { statusCode } = await teacher.send({ url: `/students/api/list/${url}` })
      assert.equal(statusCode, 400, url)
    }
  })

  test('has who is enrolled on it: who has left since, not who came later, was away or never came', async () => {
    const { stays, left, promoted, back } = ids
    const namesOf = { stays, left, promoted, back, never: ids.never }
    const found: Record<string, string[]> = {}
    for (const on of ['2026-08-16', '2026-08-17', '2026-08-21', '2026-08-28', '2026-08-29', '2026-09-07']) {
      const listed = await idsOn({ on })
      found[on] = Object.entries(namesOf).flatMap(([name, id]) => (listed.includes(id) ? [name] : []))
      assert.deepEqual(await idsOn({ on }, office), listed, on)
    }
    assert.deepEqual(found, {
      '2026-08-16': [],
      '2026-08-17': ['stays', 'left', 'promoted', 'back'],
      '2026-08-21': ['stays', 'left', 'promoted', 'back'],
      '2026-08-28': ['stays', 'left', 'promoted'],
      '2026-08-29': ['stays', 'promoted'],
      '2026-09-07': ['stays', 'promoted', 'back'],
    })
  })

  test('has the grade of the day, and is narrowed by it', async () => {
    const gradeOn = async (on: string) =>
      (await teacher.call(LIST, { query: { on } })).body.find(({ id }) => id === ids.promoted)?.grade_level
    assert.deepEqual([await gradeOn('2026-08-28'), await gradeOn('2026-08-29')], [4, 5])
    const inFifth = async (on: string) => (await idsOn({ on, grade_level: '5' })).includes(ids.promoted)
    assert.deepEqual([await inFifth('2026-08-28'), await inFifth('2026-08-29')], [false, true])
  })

  test('leaves out whose personal data was erased', async () => {
    const erased = await world.addStudent('Era Erased')
    assert.ok((await idsOn({ on: '2026-09-01' })).includes(erased))
    await sql`update student set is_active = false, erased_at = now() where id = ${erased}`.execute(world.db)
    assert.ok(!(await idsOn({ on: '2026-09-01' })).includes(erased))
  })

  test('is a file with the day in its name', async () => {
    const file = await office.send({ url: '/students/api/list/?on=2026-08-28&csv=1' })
    assert.match(String(file.headers['content-disposition']), /students-2026-08-28\.csv/)
    const lines: string[][] = parse(file.body, { bom: true })
    assert.ok(lines.some(([, last]) => last === 'Left'))
    assert.ok(!lines.some(([, last]) => last === 'Never'))
  })
})
