import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { searchSchool, searchStatement } from './queries.ts'
import { executedScansOf, type ExplainRow } from './testing.ts'

const world = useWorld()

const NAMES = [
  'Mar',
  'mara',
  'Ann',
  'An',
  'Ana',
  'Zoë',
  'ZOE',
  'Jean-Luc',
  'van Marle',
  'O’Hara',
  'Łuk',
  'İnci',
  'Oß',
]
const MORE_NAMES = [
  'ΣΑΣ',
  '강',
  '100%',
  'a_b',
  'Back\\n',
  'x',
  'Xu',
  '-',
  'Ma-Ann',
  'Élise',
  'E\u0301lise',
  'Ö',
  'é',
]
const ALL_NAMES = [...NAMES, ...MORE_NAMES]

beforeFile(async () => {
  await sql`insert into student (first_name, last_name, email, student_number, preferred_name, grade_level_id, is_active)
    select one, two, 'u' || n || '@mar-ann.example', nullif('0' || n, '0' || n % 3), case when n % 5 = 0 then three end,
      n % 7 + 1, n % 11 > 0
    from (
      select n, names[1 + abs(hashint4(n)) % length] one, names[1 + abs(hashint4(n * 7)) % length]
          || case when n % 3 = 0 then ' ' || names[1 + abs(hashint4(n * 5)) % length] else '' end two,
        names[1 + abs(hashint4(n * 3)) % length] three
      from generate_series(1, 600) n, (select ${ALL_NAMES}::text[] names, ${ALL_NAMES.length}::int length) list
    ) random_name`.execute(world.db)
  await sql`insert into teacher (first_name, last_name, email, active)
    select last_name, first_name, 't' || email, is_active from student where id % 4 = 0`.execute(world.db)
  await sql`insert into account (first_name, last_name, email, role, active)
    select last_name, first_name, 'o' || email, 'admin', is_active from student where id % 20 = 0`.execute(
    world.db,
  )
  await sql`insert into student_group (type, name, grade_level_id, archived_on)
    select 'core', last_name || ' ' || id, grade_level_id, case when not is_active then date '2026-09-01' end from student where id % 3 = 0`.execute(
    world.db,
  )
})

describe('A search with stored columns and indexes', () => {
  test('finds the same in the same order as the definition of the ranks, read from the names', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...ALL_NAMES,
        ' ',
        ' ',
        ',',
        '-',
        'm',
        'a',
        'e',
        'ma',
        'an',
        '0',
        '@',
        '.',
        'u1',
        'example',
        '%',
        '\u0301',
      ),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), fc.boolean(), async (pieces, office) => {
        const text = pieces.join('').trim()
        const expected = await searchByDefinition(text, office)
        assert.deepEqual(await searchSchool(world.db, text, { office }), expected, text)
      }),
      { numRuns: 120 },
    )
  })
})

describe('Among 50,000 students', () => {
  before(async () => {
    await sql`insert into student (first_name, last_name, email, student_number, grade_level_id)
      select 'Student' || n % 1000, 'Number' || to_hex(n), 's' || n || '@larkfield.example', 'F' || n, n % 7 + 1
      from generate_series(1, 50000) n`.execute(world.db)
    await sql`analyze student`.execute(world.db)
  })

  for (const text of ['n', 'NU', 'numberc3', 'student777', 'num student777', 'larkfield', 'e']) {
    test(`'${text}' does not read all of them`, async () => {
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        const scans = await executedScans(text, mode)
        assert.ok(!scans.some(({ relation, kind }) => relation === 'student' && kind === 'Seq Scan'), mode)
      }
    })
  }
})

/** The tables that the statement of a search really reads, and how. */
async function executedScans(text: string, mode: string) {
  const { sql: statement, parameters } = searchStatement(text, { office: true })!.compile(world.db)
  const types = parameters.map((value) =>
    Array.isArray(value)
      ? 'text[]'
      : typeof value === 'number'
        ? 'int'
        : typeof value === 'boolean'
          ? 'boolean'
          : 'text',
  )
  const literals = parameters.map((value) =>
    Array.isArray(value) ? sql`array[${sql.join(value.map((one: string) => sql.lit(one)))}]` : sql.lit(value),
  )
  return world.db.connection().execute(async (db) => {
    await sql.raw(`set plan_cache_mode = ${mode}`).execute(db)
    await sql.raw(`prepare search (${types.join()}) as ${statement}`).execute(db)
    const { rows } = await sql<ExplainRow>`
      explain (analyze, format json) execute search (${sql.join(literals)})`.execute(db)
    await sql`deallocate search`.execute(db)
    await sql`reset plan_cache_mode`.execute(db)
    return executedScansOf(rows[0]!)
  })
}

/** All records of each kind are read, folded and ranked. */
async function searchByDefinition(text: string, office: boolean): Promise<SearchResults> {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  if (words.length === 0 || !text.isWellFormed() || /\p{Cc}/u.test(text))
    return { students: [], staff: [], groups: [] }
  const fold = (value: RawBuilder<unknown>) =>
    sql`translate(lower(regexp_replace(normalize(${value}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"), '-‐‑''’‘ʼ', '   ')`
  const lines = (...parts: string[]) =>
    fold(sql.raw(`concat(${parts.map((part) => `E'\\n', ${part}`).join()})`))
  const names = [`last_name || ' ' || first_name`, `first_name || ' ' || last_name`, 'email']
  const best = (records: RawBuilder<unknown>) => sql`coalesce((
    select json_agg(result order by rank, sort_key) from (
      select result, sort_key, case
          when starts_with(lines, E'\\n' || search.text) then 0
          when strpos(lines, E'\\n' || search.text) > 0 then 1
          when (select bool_and(strpos(translate(lines, E'\\n', ' '), ' ' || word) > 0) from unnest(search.words) word) then 2
          else 3
        end rank
      from (${records} offset 0) record
      where (select bool_and(strpos(lines, word) > 0) from unnest(search.words) word)
      order by rank, sort_key limit 8
    ) matches), '[]')`
  const { rows } = await sql<SearchResults>`
    with search as materialized (
      select array_agg(folded order by position) words, string_agg(folded, ' ' order by position) "text" from (
        select btrim(${fold(sql`word`)}) folded, position from unnest(${words}::text[]) with ordinality sent (word, position)
      ) word where folded <> ''
    )
    select ${best(sql`
      select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email,
          'student_number', student_number, 'grade_level', grade_level_id) result,
        ${lines(...names, `coalesce(student_number, '')`, `coalesce(preferred_name || ' ' || last_name, '')`)} lines,
        row(last_name, first_name, id) sort_key
      from student where is_active`)} students,
      ${best(sql`
      select json_build_object('teacher_id', teacher_id, 'first_name', first_name, 'last_name', last_name, 'email', email) result,
        ${lines(...names)} lines, row(last_name, first_name, email) sort_key
      from (
        select id teacher_id, first_name, last_name, email from teacher where active
        union all
        select null, first_name, last_name, email from account
        where ${office} and role = 'admin' and active and account.teacher_id is null
      ) member`)} staff,
      ${best(sql`
      select json_build_object('id', id, 'type', type, 'name', name, 'grade_level', grade_level_id) result,
        ${lines('name')} lines, row(grade_level_id, name, id) sort_key
      from student_group where not archived`)} "groups"
    from search`.execute(world.db)
  return rows[0]!
}
