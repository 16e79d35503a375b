import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { STUDENT_RECORDS, type Route } from '#contract/route.ts'
import { filesEnding } from './run/sources.ts'

const routes = Object.entries<Route>(api)
const isRecord = ({ students }: Route) => STUDENT_RECORDS.some((record) => record === students)

/** The names of the fields of a schema, at any depth. */
function fieldsIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) names.push(...Object.keys(value))
    return value
  })
  return names
}

const namesStudents = ({ params, query, body }: Route) =>
  [params, query, body].flatMap(fieldsIn).some((name) => /^students?(_?ids?)?$/i.test(name))

describe('The audit cannot be forgotten by a new route', () => {
  test('the fields that name a student are found in params, queries, bodies and lists in bodies', () => {
    const found = new Set(routes.filter(([, route]) => namesStudents(route)).map(([key]) => key))
    for (const key of [
      'GET /students/api/details/:studentId/',
      'GET /attendance/reports/',
      'POST /api/groups/bulk/',
      'POST /api/groups/:kind/place/',
    ])
      assert.ok(found.has(key), key)
  })

  test('each route that names a student says which record it reads, or that it reads none', () => {
    const silent = routes.filter(([, route]) => namesStudents(route) && route.students === undefined)
    assert.deepEqual(
      silent.map(([key]) => key),
      [],
    )
  })

  test('a route that reads a record names one student, where the audit looks for it', () => {
    const wrong = routes.filter(([key, route]) => {
      const names = [...fieldsIn(route.params), ...fieldsIn(route.query)]
      return (
        isRecord(route) && !(key.startsWith('GET ') && /\b(studentId|student_id)\b/.test(names.join(' ')))
      )
    })
    assert.deepEqual(
      wrong.map(([key]) => key),
      [],
    )
  })

  test('a call that changes students is no GET, and a GET changes none', () => {
    const wrong = routes.filter(([key, route]) => route.students === 'change' && key.startsWith('GET '))
    assert.deepEqual(wrong, [])
  })

  test('files are sent in one place, which records them: no other sends an attachment', () => {
    const senders = filesEnding('.ts').filter(
      ({ path, text }) =>
        path.startsWith('server/') && !path.endsWith('.test.ts') && /['"`]attachment\b/.test(text),
    )
    assert.deepEqual(
      senders.map(({ path }) => path),
      ['server/http/audit/export-file.ts'],
    )
  })
})
