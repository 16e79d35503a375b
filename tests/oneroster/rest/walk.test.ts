import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { COLLECTIONS, linkOf, type Collection, type Rows } from './consumer.ts'
import { PREDICATES, holds, inUnicode, valueAt } from './model.ts'
import { OFFICE, useRosterSchool } from './school.ts'

const school = useRosterSchool()
const collections = Object.entries(COLLECTIONS) as [Collection, (typeof COLLECTIONS)[Collection]][]

/** Fields of each kind of record that can be compared: those that the school has values for, and some that it has none for. */
const FIELDS = {
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'schoolYear', 'parent.sourcedId'],
  orgs: ['name', 'type', 'parent.sourcedId'],
  courses: ['title', 'grades', 'org.sourcedId'],
  classes: [
    'title',
    'classType',
    'location',
    'grades',
    'periods',
    'subjects',
    'course.sourcedId',
    'school.sourcedId',
    'terms.sourcedId',
  ],
  users: [
    'givenName',
    'familyName',
    'preferredFirstName',
    'email',
    'identifier',
    'grades',
    'enabledUser',
    'primaryOrg.sourcedId',
    'middleName',
  ],
  enrollments: ['role', 'primary', 'beginDate', 'endDate', 'class.sourcedId', 'user.sourcedId'],
} as const
const OF_ALL = ['sourcedId', 'status', 'dateLastModified'] as const

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
const idsOf = (rows: Rows) => rows.map(({ sourcedId }) => sourcedId)
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

describe('A consumer that knows only the specification', () => {
  test('reads every collection, in replies that the definition allows', async () => {
    for (const [path, set] of collections) {
      const { rows, headers } = await school.consumer.page(path, set)
      assert.equal(headers.get('x-total-count'), String(rows.length), path)
      if (path === 'gradingPeriods') assert.equal(rows.length, 0)
      else assert.ok(rows.length > 0, path)
    }
  })

  test('reads each record by itself as the collection has it, and by the address of each reference', async () => {
    for (const [path, set] of collections) {
      const { rows } = await school.consumer.page(path, set)
      for (const row of rows.slice(0, 2)) {
        const one = await school.consumer.one(`${path}/${encodeURIComponent(row.sourcedId)}`, set)
        assert.deepEqual(one, row)
      }
    }
    const { rows } = await school.consumer.page('classes', 'classes')
    for (const { course, terms } of rows as unknown as {
      course: { href: string }
      terms: { href: string }[]
    }[]) {
      for (const { href } of [course, ...terms]) assert.equal((await school.consumer.ask(href)).status, 200)
    }
  })

  for (const [path, set] of collections) {
    test(`finds in ${path} what each operator selects`, async () => {
      const { rows } = await school.consumer.page(path, set)
      for (const [nth, field] of [...OF_ALL, ...FIELDS[set]].entries()) {
        const values = rows.map((row) => first(valueAt(row, field))).filter((one) => one !== undefined)
        const value = values[Math.floor(values.length / 2)] ?? '2026-09-14'
        // Each predicate with some of the fields, and each field with some of the predicates.
        for (const predicate of PREDICATES.filter((_, at) => (at + nth) % 4 === 0)) {
          const filter = `${field}${predicate}${quoted(value)}`
          const found = await school.consumer.page(path, set, { filter })
          const expected = rows.filter((row) => holds(row, field, predicate, value))
          assert.deepEqual(idsOf(found.rows), idsOf(expected), filter)
        }
      }
    })
  }

  test('joins two comparisons by AND or by OR', async () => {
    const { rows } = await school.consumer.page('users', 'users')
    for (const [join, both] of [
      ['AND', (one: boolean, other: boolean) => one && other],
      ['OR', (one: boolean, other: boolean) => one || other],
    ] as const) {
      const filter = `familyName>='S' ${join} enabledUser='false'`
      const found = await school.consumer.page('users', 'users', { filter })
      const expected = rows.filter((row) =>
        both(holds(row, 'familyName', '>=', 'S'), holds(row, 'enabledUser', '=', 'false')),
      )
      assert.deepEqual(idsOf(found.rows), idsOf(expected))
      assert.ok(expected.length > 0 && expected.length < rows.length)
    }
  })

  test('finds names with quotes and letters of other languages, in any case', async () => {
    for (const [field, value, name] of [
      ['familyName', "o'neil", "O'Neil"],
      ['familyName', 'ÅNGSTRÖM', 'Ångström'],
      ['givenName', 'zoë', undefined],
      ['roles.role', 'TEACHER', 'Lund'],
    ] as const) {
      const { rows } = await school.consumer.page('users', 'users', { filter: `${field}=${quoted(value)}` })
      if (name === undefined)
        assert.deepEqual(
          rows.map(({ enabledUser }) => enabledUser),
          ['false'],
        )
      else
        assert.ok(
          rows.some(({ familyName }) => familyName === name),
          value,
        )
    }
  })

  test('sorts by a field in the order of Unicode, both ways', async () => {
    const sorted = async (orderBy: string) => {
      const { rows } = await school.consumer.page('students', 'users', { sort: 'familyName', orderBy })
      return rows.map(({ familyName }) => familyName ?? '')
    }
    const ascending = await sorted('asc')
    assert.deepEqual(ascending, ascending.toSorted(inUnicode))
    assert.deepEqual(await sorted('desc'), ascending.toReversed())
  })

  test('chooses fields', async () => {
    const { rows } = await school.consumer.page('users', 'users', { fields: 'givenName,roles' })
    for (const row of rows) assert.deepEqual(Object.keys(row), ['givenName', 'roles'])
  })

  test('walks pages by their links, forth and back', async () => {
    const { rows } = await school.consumer.page('enrollments', 'enrollments')
    const walked = await school.consumer.all('enrollments', 'enrollments', { limit: '4', filter: "role!=''" })
    assert.deepEqual(idsOf(walked), idsOf(rows))
    const { headers } = await school.consumer.page('enrollments', 'enrollments', { limit: '4', offset: '4' })
    for (const [rel, offset] of [
      ['first', 0],
      ['prev', 0],
      ['next', 8],
      ['last', Math.floor((rows.length - 1) / 4) * 4],
    ] as const) {
      const link = new URL(linkOf(headers, rel)!)
      assert.deepEqual(
        [link.searchParams.get('offset'), link.searchParams.get('limit')],
        [String(offset), '4'],
      )
      assert.equal((await school.consumer.ask(link.href)).status, 200)
    }
  })

  test('reads what belongs to another record', async () => {
    const { rows: enrollments } = await school.consumer.page('enrollments', 'enrollments')
    const today = '2026-09-14'
    const current = enrollments.filter(({ endDate }) => endDate === undefined || endDate > today)
    const sort = (ids: unknown[]) => [...new Set(ids.map(String))].toSorted()
    const { rows: classes } = await school.consumer.page('classes', 'classes')
    assert.ok(current.length < enrollments.length)
    for (const { sourcedId } of classes) {
      for (const role of ['student', 'teacher']) {
        const expected = current
          .filter((one) => one['role'] === role && valueAt(one, 'class.sourcedId') === sourcedId)
          .map((one) => valueAt(one, 'user.sourcedId'))
        for (const path of [
          `classes/${encodeURIComponent(sourcedId)}`,
          `schools/school/classes/${encodeURIComponent(sourcedId)}`,
        ]) {
          const { rows } = await school.consumer.page(`${path}/${role}s`, 'users')
          assert.deepEqual(sort(idsOf(rows)), sort(expected))
        }
      }
      const { rows } = await school.consumer.page(
        `schools/school/classes/${encodeURIComponent(sourcedId)}/enrollments`,
        'enrollments',
      )
      const ofClass = enrollments.filter((one) => valueAt(one, 'class.sourcedId') === sourcedId)
      assert.deepEqual(sort(idsOf(rows)), sort(idsOf(ofClass)))
    }
    for (const [path, set, field] of [
      ['courses', 'courses', 'course.sourcedId'],
      ['terms', 'academicSessions', 'terms.sourcedId'],
    ] as const) {
      for (const { sourcedId } of (await school.consumer.page(path, set)).rows) {
        const { rows } = await school.consumer.page(
          `${path}/${encodeURIComponent(sourcedId)}/classes`,
          'classes',
        )
        const expected = classes.filter((one) => [valueAt(one, field)].flat().includes(sourcedId))
        assert.deepEqual(sort(idsOf(rows)), sort(idsOf(expected)))
      }
    }
    for (const path of ['users', 'students', 'teachers'] as const) {
      const { rows: people } = await school.consumer.page(path, 'users')
      for (const { sourcedId } of people.slice(-3)) {
        const { rows } = await school.consumer.page(
          `${path}/${encodeURIComponent(sourcedId)}/classes`,
          'classes',
        )
        const expected = current
          .filter((one) => valueAt(one, 'user.sourcedId') === sourcedId)
          .map((one) => valueAt(one, 'class.sourcedId'))
        assert.deepEqual(sort(idsOf(rows)), sort(expected))
      }
    }
    for (const [list, set] of [
      ...(['classes', 'courses', 'enrollments'] as const).map((name) => [name, name] as const),
      ...(['students', 'teachers'] as const).map((name) => [name, 'users'] as const),
      ['terms', 'academicSessions'] as const,
    ]) {
      const whole = await school.consumer.page(list, set)
      const own = await school.consumer.page(`schools/school/${list}`, set)
      assert.deepEqual(own.rows, whole.rows)
    }
    const { rows: terms } = await school.consumer.page('terms', 'academicSessions')
    const periods = await school.consumer.page(
      `terms/${terms[0]!.sourcedId}/gradingPeriods`,
      'academicSessions',
    )
    assert.deepEqual(periods.rows, [])
  })

  test('reads no one of the office', async () => {
    const { rows } = await school.consumer.page('users', 'users')
    assert.ok(!JSON.stringify(rows).includes(OFFICE.split(' ')[1]!))
  })
})
