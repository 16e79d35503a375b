import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import { MAX_RESULTS_PER_KIND } from '#contract/words.ts'
import { folded } from '#server/database/folding.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** Whatever has every word of the text, at most 8 of a kind, in one question; the office's own people only if asked. */
export async function searchSchool(
  db: Kysely<DB>,
  text: string,
  { office }: { office: boolean },
): Promise<SearchResults> {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  if (words.length === 0 || !isWritable(text)) return { students: [], staff: [], groups: [] }
  const { rows } = await sql<SearchResults>`
    with word as materialized (
      select folded, place from (
        select ${folded(sql`word`)} folded, place from unnest(${words}::text[]) with ordinality given (word, place)
      ) given where folded <> ''
    ), asked as materialized (
      select array_agg(folded order by place) words, string_agg(folded, ' ' order by place) "text" from word
    )
    select ${best(students)} students, ${best(staff(office))} staff, ${best(groups)} "groups"
    from asked`.execute(db)
  return rows[0]!
}

/** PostgreSQL has no place for a zero byte or half a character; no name has a control character. */
const isWritable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** Rows to look through: `told` is the answer, `lines` what it is found by, `place` its order among equals. */
type Kind = RawBuilder<unknown>

const students: Kind = sql`
  select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email,
      'student_number', student_number, 'grade_level', grade_level_id) told,
    ${linesOf(sql`last_name || ' ' || first_name`, sql`first_name || ' ' || last_name`, sql`email`, sql`coalesce(student_number, '')`)} lines,
    row(last_name, first_name, id) place
  from student where is_active`

const staff = (office: boolean): Kind => sql`
  select json_build_object('teacher_id', teacher_id, 'first_name', first_name, 'last_name', last_name,
      'email', email) told,
    ${linesOf(sql`last_name || ' ' || first_name`, sql`first_name || ' ' || last_name`, sql`email`)} lines,
    row(last_name, first_name, email) place
  from (
    select id teacher_id, first_name, last_name, email from teacher where active
    union all
    select null, first_name, last_name, email from account
    where ${office} and role = 'admin' and active and account.teacher_id is null
  ) member`

const groups: Kind = sql`
  select json_build_object('id', id, 'type', type, 'name', name, 'grade_level', grade_level_id) told,
    ${linesOf(sql`name`)} lines,
    row(grade_level_id, name, id) place
  from student_group where not archived`

function linesOf(...lines: RawBuilder<unknown>[]): RawBuilder<string> {
  return folded(sql`concat(${sql.join(lines.map((line) => sql`E'\\n', ${line}`))})`)
}

/**
 * The best of a kind as a JSON list. A first line that begins with the text is best, then any line that does, then
 * one in which every word of the text begins a word.
 */
const best = (kind: Kind) => sql`coalesce((
  select json_agg(told order by rank, place) from (
    select told, place, case
        when starts_with(lines, E'\\n' || asked.text) then 0
        when strpos(lines, E'\\n' || asked.text) > 0 then 1
        when (select bool_and(strpos(translate(lines, E'\\n-', '  '), ' ' || word) > 0) from unnest(asked.words) word) then 2
        else 3
      end rank
    from (${kind} offset 0) one
    where (select bool_and(strpos(lines, word) > 0) from unnest(asked.words) word)
    order by rank, place limit ${MAX_RESULTS_PER_KIND}
  ) found), '[]')`
