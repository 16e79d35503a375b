import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import { MAX_RESULTS_PER_KIND } from '#contract/words.ts'
import { foldForSearch } from '#server/database/folding.ts'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * The best students, staff and groups that have every word of the text, found by one statement. Admins who are no
 * teachers are found only with `office`.
 */
export async function searchSchool(
  db: Kysely<DB>,
  text: string,
  { office }: { office: boolean },
): Promise<SearchResults> {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  if (words.length === 0 || !canBeStored(text)) return { students: [], staff: [], groups: [] }
  const { rows } = await sql<SearchResults>`
    with word as materialized (
      select folded, position from (
        select ${foldForSearch(sql`word`)} folded, position
        from unnest(${words}::text[]) with ordinality sent (word, position)
      ) folded_word where folded <> ''
    ), search as materialized (
      select array_agg(folded order by position) words, string_agg(folded, ' ' order by position) "text" from word
    )
    select ${bestMatches(students)} students, ${bestMatches(staff(office))} staff, ${bestMatches(groups)} "groups"
    from search`.execute(db)
  return rows[0]!
}

/** PostgreSQL stores no zero byte and no half of a surrogate pair; names have no control characters. */
const canBeStored = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** SQL for the records of one kind: `result` is sent, `lines` are searched, `sort_key` orders results of the same rank. */
type Searchable = RawBuilder<unknown>

const students: Searchable = sql`
  select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email,
      'student_number', student_number, 'grade_level', grade_level_id) result,
    ${linesOf(sql`last_name || ' ' || first_name`, sql`first_name || ' ' || last_name`, sql`email`, sql`coalesce(student_number, '')`, sql`coalesce(preferred_name || ' ' || last_name, '')`)} lines,
    row(last_name, first_name, id) sort_key
  from student where is_active`

const staff = (office: boolean): Searchable => sql`
  select json_build_object('teacher_id', teacher_id, 'first_name', first_name, 'last_name', last_name,
      'email', email) result,
    ${linesOf(sql`last_name || ' ' || first_name`, sql`first_name || ' ' || last_name`, sql`email`)} lines,
    row(last_name, first_name, email) sort_key
  from (
    select id teacher_id, first_name, last_name, email from teacher where active
    union all
    select null, first_name, last_name, email from account
    where ${office} and role = 'admin' and active and account.teacher_id is null
  ) member`

const groups: Searchable = sql`
  select json_build_object('id', id, 'type', type, 'name', name, 'grade_level', grade_level_id) result,
    ${linesOf(sql`name`)} lines,
    row(grade_level_id, name, id) sort_key
  from student_group where not archived`

/** Each line begins with a line feed, so that the beginning of a line can be searched for. */
function linesOf(...lines: RawBuilder<unknown>[]): RawBuilder<string> {
  return foldForSearch(sql`concat(${sql.join(lines.map((line) => sql`E'\\n', ${line}`))})`)
}

/**
 * SQL for a JSON list of the best matches. Best is a first line that begins with the text, then any line that does, then
 * lines in which every word of the text begins a word.
 */
const bestMatches = (searchable: Searchable) => sql`coalesce((
  select json_agg(result order by rank, sort_key) from (
    select result, sort_key, case
        when starts_with(lines, E'\\n' || search.text) then 0
        when strpos(lines, E'\\n' || search.text) > 0 then 1
        when (select bool_and(strpos(translate(lines, E'\\n-', '  '), ' ' || word) > 0) from unnest(search.words) word) then 2
        else 3
      end rank
    from (${searchable} offset 0) record
    where (select bool_and(strpos(lines, word) > 0) from unnest(search.words) word)
    order by rank, sort_key limit ${MAX_RESULTS_PER_KIND}
  ) matches), '[]')`
