import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { gradeCodes } from '#contract/grades.ts'
import { NO_FILTER } from '#contract/people/directory-filter.ts'
import { filterStudents } from '#web/people/students/filter.ts'
import { beforeFile } from './world/file-hooks.ts'
import { useWorld } from './world/world.ts'

const world = useWorld()

const NAMES = [
  'Ana',
  'ANNA',
  'Zoë',
  'E\u0301lise',
  'Łuk',
  'İnci',
  'Oß',
  'ΣΑΣ',
  '강',
  '100%',
  'a_b',
  'Jean-Luc',
  'O’Hara',
  'Ng, Jr.',
]

beforeFile(async () => {
  await sql`insert into student (first_name, last_name, email, student_number, preferred_name, grade_level_id, is_active)
    select names[1 + abs(hashint4(n)) % length], names[1 + abs(hashint4(n * 7)) % length],
      'u' || n || '@mar-ann.example', '77' || n, case when n % 4 = 0 then names[1 + abs(hashint4(n * 3)) % length] end,
      n % 7 + 1, n % 9 > 0
    from generate_series(1, 200) n, (select ${NAMES}::text[] names, ${NAMES.length}::int length) list`.execute(
    world.db,
  )
})

const piece = fc.constantFrom(
  ...NAMES,
  ' ',
  ' ',
  ', ',
  'a',
  'e',
  'n',
  '1',
  '10th',
  '9',
  'grade',
  '@',
  'u1',
  '77',
  '%',
  '\\',
  '\u0301',
)

test('the directory finds the same students in the same order on the server and in the browser', async () => {
  const teacher = await world.teacher()
  const lists = new Map<boolean, Awaited<ReturnType<typeof listOf>>>()
  const listOf = async (inactive: boolean) =>
    (await teacher.call('GET /students/api/list/', { query: { inactive } })).body
  for (const inactive of [false, true]) lists.set(inactive, await listOf(inactive))
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
      fc.option(fc.constantFrom(...gradeCodes())),
      fc.boolean(),
      async (search, grade, inactive) => {
        const filter = { ...NO_FILTER, search, grade, inactive, all: true }
        const inBrowser = filterStudents(lists.get(inactive)!, filter)
        const query = { search, inactive, limit: 500, ...(grade !== null && { grade_level: grade }) }
        const { status, body, failure } = await teacher.call('GET /students/api/directory/', { query })
        assert.equal(status, 200, failure?.message)
        assert.deepEqual(body, {
          students: inBrowser,
          found: inBrowser.length,
          skipped: 0,
          next: null,
          previous: null,
        })
      },
    ),
    { numRuns: 300 },
  )
})
