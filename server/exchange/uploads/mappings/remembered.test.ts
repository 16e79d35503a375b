import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const STAFF = 'POST /api/staff/upload/'
const STUDENTS = 'POST /students/api/upload-students/'

const world = useWorld()
let office: Person
let colleague: Person
let teacher: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
  colleague = await world.admin('Carla Colleague')
  teacher = await world.teacher('Tess Teacher')
})

const pick = (mapping: Record<string, string | null>) => ({ column_mapping: JSON.stringify(mapping) })
const PREVIEW = { preview_only: 'true' }

/** A file of teachers from an unknown system. */
const rosterOf = (system: string, ...names: string[]) =>
  makeCsv([
    [`${system} Given`, `${system} Family`, `${system} Mailbox`, 'Room'],
    ...names.map((name) => [name, 'Newcomb', `${name}.newcomb@larkfield.example`.toLowerCase(), '12']),
  ])
const columnsOf = (system: string) => ({
  first_name: `${system} Given`,
  last_name: `${system} Family`,
  email: `${system} Mailbox`,
})
const NO_OTHERS = { full_name: '', is_active: '' }
const remembered = async () => (await office.call('GET /api/uploads/mappings/')).body

describe('A file with unknown headers', () => {
  test('is refused with the details for choosing its columns, and nothing of it is stored', async () => {
    const { status, failure } = await office.upload(STAFF, rosterOf('Blue', 'Ada'), 'blue.csv', PREVIEW)
    assert.deepEqual(
      [status, failure.available_columns],
      [422, ['Blue Given', 'Blue Family', 'Blue Mailbox', 'Room']],
    )
    assert.deepEqual(failure.details?.first_rows, [['Ada', 'Newcomb', 'ada.newcomb@larkfield.example', '12']])
    assert.deepEqual(failure.details?.read_as, {
      by: 'headers',
      remembered: null,
      remembers: null,
      fields: ['first_name', 'last_name', 'full_name', 'email', 'is_active'],
      missing: ['first_name', 'last_name', 'email'],
    })
  })

  test('is not remembered by a preview', async () => {
    const reply = await office.upload(STAFF, rosterOf('Blue', 'Ada'), 'blue.csv', {
      ...PREVIEW,
      ...pick(columnsOf('Blue')),
    })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([reply.body.read_as.by, reply.body.read_as.remembers], ['chosen', 'yes'])
    assert.deepEqual(await remembered(), [])
  })

  test('is mapped once, and the next one is read automatically for anyone who uploads it', async () => {
    const first = await office.upload(STAFF, rosterOf('Blue', 'Ada'), 'blue.csv', {
      ...pick(columnsOf('Blue')),
      mapping_name: 'Blue School',
    })
    assert.equal(first.status, 200, first.text)
    const shuffled = makeCsv([
      ['ROOM', 'blue_mailbox', 'Blue family', 'Blue Given'],
      ['3', 'ben.newcomb@larkfield.example', 'Newcomb', 'Ben'],
    ])
    const second = await colleague.upload(STAFF, shuffled, 'again.csv')
    assert.equal(second.status, 200, second.text)
    assert.deepEqual([second.body.changes.added, second.body.format_detected], [1, 'Blue School'])
    assert.deepEqual(second.body.column_mapping, {
      first_name: 'Blue Given',
      last_name: 'Blue family',
      email: 'blue_mailbox',
    })
    const { by, remembered: found } = second.body.read_as
    assert.deepEqual([by, found?.by, found?.is_own], ['remembered', 'Olga Office', false])
    assert.deepEqual(
      (await remembered()).map(({ kind, name, columns, is_own }) => ({ kind, name, columns, is_own })),
      [
        {
          kind: 'staff',
          name: 'Blue School',
          columns: { ...columnsOf('Blue'), ...NO_OTHERS },
          is_own: true,
        },
      ],
    )
  })

  test('is read differently with other columns, and not at all once its mapping is deleted', async () => {
    const swapped = { ...columnsOf('Blue'), first_name: 'Blue Family', last_name: 'Blue Given' }
    const changed = await colleague.upload(STAFF, rosterOf('Blue', 'Cy'), 'blue.csv', pick(swapped))
    assert.equal(changed.status, 200, changed.text)
    const [mapping, ...others] = await remembered()
    assert.deepEqual(
      [mapping?.name, mapping?.columns, mapping?.is_own, others],
      ['Blue School', { ...swapped, ...NO_OTHERS }, false, []],
    )
    const params = { mappingId: mapping!.id }
    const reply = await office.call('DELETE /api/uploads/mappings/:mappingId/', { params })
    assert.match(reply.body.message, /Blue School/)
    assert.equal((await office.call('DELETE /api/uploads/mappings/:mappingId/', { params })).status, 404)
    assert.equal((await office.upload(STAFF, rosterOf('Blue', 'Dan'), 'blue.csv', PREVIEW)).status, 422)
    const { rows } = await sql<{ action: string }>`
      select action from audit where subject = 'upload_mapping' order by id`.execute(world.db)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['add', 'change', 'remove'],
    )
  })

  test('of the same headers may hold something else, and is not read as that', async () => {
    await office.upload(STAFF, rosterOf('Red', 'Eve'), 'red.csv', pick(columnsOf('Red')))
    const { status, failure } = await office.upload(
      'POST /students/api/upload-contacts/',
      rosterOf('Red', 'Eve'),
      'red.csv',
      PREVIEW,
    )
    const readAs = failure.details?.read_as as ReadAs | undefined
    assert.deepEqual([status, readAs?.remembered], [422, null])
  })
})

describe('The content of a file is never remembered', () => {
  test('where its first row is data, which cannot be mapped at all', async () => {
    const file = makeCsv([
      ['Kim', 'Lane', 'kim.lane@larkfield.example'],
      ['Lou', 'Mann', 'lou.mann@larkfield.example'],
    ])
    const chosen = pick({ first_name: 'Kim', last_name: 'Lane', email: 'kim.lane@larkfield.example' })
    for (const fields of [PREVIEW, { ...PREVIEW, ...chosen }]) {
      const { status, failure } = await office.upload(STAFF, file, 'no-header.csv', fields)
      assert.deepEqual([status, failure.details?.read_as], [422, undefined])
      assert.match(failure.message, /add a row above it with the column names/)
    }
  })

  test('where one of the headers may be a cell', async () => {
    const file = makeCsv([
      ['first_name', 'last_name', 'Mailbox', '2026-09-14'],
      ['Ned', 'Orr', 'ned.orr@larkfield.example', 'x'],
    ])
    const reply = await office.upload(STAFF, file, 'a.csv', pick({ email: 'Mailbox' }))
    assert.deepEqual([reply.status, reply.body.read_as.remembers], [200, 'no_header'])
    assert.ok(!(await remembered()).some(({ columns }) => columns.email === 'Mailbox'))
  })

  test('in any column of the table but the headers of chosen columns', async () => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(mapping::text, ' ') text from upload_mapping mapping`.execute(world.db)
    assert.doesNotMatch(rows[0]!.text, /newcomb|larkfield|Room/i)
  })
})

describe("A teacher's upload", () => {
  const file = makeXlsx([
    ['Given', 'Family', 'Mailbox', 'Year'],
    ['Quin', 'Rose', 'quin.rose@larkfield.example', '9'],
  ])
  const columns = { first_name: 'Given', last_name: 'Family', email: 'Mailbox', grade_level: 'Year' }

  test('is read by the columns that the teacher chose, which are not remembered for the school', async () => {
    const reply = await teacher.upload(STUDENTS, file, 'a.xlsx', pick(columns))
    assert.deepEqual([reply.status, reply.body.read_as.remembers], [200, 'office_only'])
    assert.ok(!(await remembered()).some(({ kind }) => kind === 'students'))
    assert.equal((await teacher.call('GET /api/uploads/mappings/')).status, 403)
  })

  test('is read by the columns that the office chose', async () => {
    await office.upload(STUDENTS, file, 'a.xlsx', pick(columns))
    const reply = await teacher.upload(STUDENTS, file, 'a.xlsx')
    assert.deepEqual([reply.body.read_as.by, reply.body.changes.unchanged], ['remembered', 1])
  })
})

test('A file with 200 long headers is remembered and found again', async () => {
  const header = Array.from(
    { length: 200 },
    (_, nth) => `Column of a vendor with a long name ${'x'.repeat(60)} n${nth}`,
  )
  const row = (name: string) => [
    name,
    'Wide',
    `${name}.wide@larkfield.example`,
    ...header.slice(3).map(() => 'v'),
  ]
  const chosen = pick({ first_name: header[0]!, last_name: header[1]!, email: header[2]! })
  const first = await office.upload(STAFF, makeCsv([header, row('tom')]), 'w.csv', chosen)
  assert.equal(first.status, 200, first.text)
  const second = await office.upload(STAFF, makeCsv([header, row('una')]), 'w.csv')
  assert.deepEqual([second.body.read_as.by, second.body.changes.added], ['remembered', 1])
})
