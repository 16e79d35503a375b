import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { DEFAULT_SPAN, setGradeSpan } from '#contract/grades.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addPeriod } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
let office: Person
beforeFile(async () => {
  head = await world.superuser()
  office = await world.admin('Olga Office')
})
// The grades hold for the whole process, in which other files run next.
after(() => setGradeSpan(DEFAULT_SPAN))

const change = (body: object) => head.send({ method: 'PATCH', url: '/api/settings/', payload: body })
const gradesOf = async () => {
  const { lowest_grade, highest_grade } = (await head.call('GET /api/settings/')).body
  return `${lowest_grade} to ${highest_grade}`
}
const levels = async () => (await office.call('GET /courses/api/grade_levels/')).body
const newcomer = (first_name: string, grade_level: number) => ({
  first_name,
  last_name: 'Ames',
  email: `${first_name}@larkfield.example`,
  grade_level,
})

describe('The grades of a school', () => {
  const bad: [object, string, RegExp][] = [
    [{ lowest_grade: '0' }, 'lowest_grade', /must be the lowest grade: PK, K, or 1 to 12/],
    [{ lowest_grade: 6 }, 'lowest_grade', /must be the lowest grade/],
    [{ highest_grade: '13' }, 'highest_grade', /must be the highest grade/],
    [{ highest_grade: 'K' }, 'highest_grade', /^The highest grade cannot be below the lowest grade \(6\)\.$/],
    [{ lowest_grade: '12', highest_grade: '9' }, 'highest_grade', /cannot be below the lowest grade \(12\)/],
  ]
  for (const [body, field, message] of bad) {
    test(`${JSON.stringify(body)} is a 400 at ${field}, and nothing is saved`, async () => {
      const reply = await change(body)
      assert.equal(reply.statusCode, 400, reply.body)
      assert.deepEqual(Object.keys(reply.json().fields), [field])
      assert.match(reply.json().message, message)
      assert.equal(await gradesOf(), '6 to 12')
    })
  }

  test('are chosen freely while the school is empty, and the codes are their places', async () => {
    assert.equal((await change({ lowest_grade: '9', highest_grade: '9' })).statusCode, 200)
    assert.deepEqual(
      (await levels()).map(({ name }) => name),
      ['9th Grade'],
    )
    assert.equal((await change({ lowest_grade: 'K', highest_grade: '5' })).statusCode, 200)
    assert.deepEqual(
      (await levels()).map(({ id, grade, name }) => [id, grade, name]),
      [
        [1, 0, 'Kindergarten'],
        [2, 1, '1st Grade'],
        [3, 2, '2nd Grade'],
        [4, 3, '3rd Grade'],
        [5, 4, '4th Grade'],
        [6, 5, '5th Grade'],
      ],
    )
    const { body: session } = await office.call('GET /api/current-user/')
    assert.deepEqual([session.display.lowest_grade, session.display.highest_grade], ['K', '5'])
  })

  test('name a student of kindergarten on screen and in files, and no number is a grade of another school', async () => {
    const refused = await office.call('POST /students/api/add/', { body: newcomer('Sol', 7) })
    assert.equal(refused.status, 400)
    assert.equal(refused.failure.fields?.grade_level, 'must be a grade from K to 5')
    const added = await office.call('POST /students/api/add/', { body: newcomer('Kai', 1) })
    assert.equal(added.status, 200, added.text)
    const file = await office.send({ method: 'GET', url: '/students/api/list/', query: { csv: '1' } })
    assert.match(file.body, /Ames,Kai,.*KG/)
    const { body: found } = await office.call('GET /students/api/list/', {
      query: { search: 'kindergarten' },
    })
    assert.deepEqual(
      found.map(({ first_name }) => first_name),
      ['Kai'],
    )
  })

  test('are read from files as student information systems write them', async () => {
    const header = ['student_lastName', 'student_firstName', 'student_grade', 'pcontact_email']
    const upload = (grade: string, name: string) =>
      office.upload(
        'POST /students/api/upload-students/',
        makeXlsx([header, ['Brook', name, grade, `${name}@larkfield.example`]]),
        'students.xlsx',
      )
    const rejected = await upload('06', 'Sven')
    assert.match(rejected.text, /student_grade \\"06\\" must be a grade from K to 5/)
    for (const [grade, name, code] of [
      ['KF', 'Ada', 1],
      ['kindergarten', 'Bea', 1],
      ['01', 'Cleo', 2],
      ['3rd', 'Dov', 4],
      ['5', 'Eli', 6],
    ] as const) {
      const reply = await upload(grade, name)
      assert.equal(reply.status, 200, reply.text)
      const { body } = await office.call('GET /students/api/list/', { query: { search: name } })
      assert.deepEqual(
        body.map(({ grade_level }) => grade_level),
        [code],
        grade,
      )
    }
  })

  test('name a section period without a name, and grades in OneRoster files', async () => {
    const block = await addBlock(world)
    await addPeriod(world, { block, grade: 1 })
    const { body: periods } = await office.call('GET /schedules/api/section-periods/')
    assert.deepEqual(
      periods.map(({ name, grade_level }) => [name.replaceAll(/\s/g, ' '), grade_level]),
      [['Kindergarten, 9:00-10:00 AM', { id: 1, grade: 0 }]],
    )
    const zip = await office.send({ method: 'GET', url: '/api/oneroster/export/' })
    const files = unzipCsv(zip.rawPayload)
    assert.deepEqual(
      [...new Set(files['users.csv']!.map(({ grades }) => grades))].filter(Boolean).toSorted(),
      ['01', '03', '05', 'KG'],
    )
  })

  test('can be added at the top later, and nothing that has students is left out or moved', async () => {
    for (const body of [{ lowest_grade: '1' }, { lowest_grade: 'PK' }, { highest_grade: '4' }]) {
      const reply = await change(body)
      assert.equal(reply.statusCode, 409, reply.body)
      assert.match(reply.json().message, /would be left without their grade/)
      assert.equal(await gradesOf(), 'K to 5')
    }
    assert.equal((await change({ highest_grade: '12' })).statusCode, 200)
    assert.deepEqual((await levels()).at(-1), {
      id: 13,
      grade: 12,
      name: '12th Grade',
      display_name: '12th Grade',
    })
    const added = await office.call('POST /students/api/add/', { body: newcomer('Uma', 13) })
    assert.equal(added.body.grade_level, 13)
    assert.equal((await change({ highest_grade: '5' })).statusCode, 409)
    await office.call('POST /students/api/add/', { body: newcomer('Wes', 12) })
    const { body: eleventh } = await office.call('GET /students/api/list/', { query: { grade_level: 12 } })
    assert.deepEqual(
      eleventh.map(({ first_name }) => first_name),
      ['Wes'],
      '12 is the code of 11th grade here',
    )
  })
})
