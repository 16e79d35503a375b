import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import { foldForSearch } from '#server/database/folding.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { bestStudents } from './students.ts'
import { containsEveryWord, MAX_RESULTS, rank } from './rank.ts'
import { wordBeginnings } from './word-beginnings.ts'

type Options = { office: boolean }

/**
 * The best students, staff and groups that have every word of the text. Admins who are no teachers are found only with
 * `office`.
 */
export async function searchSchool(db: Kysely<DB>, text: string, options: Options): Promise<SearchResults> {
  const statement = searchStatement(text, options)
  if (statement === undefined) return { students: [], staff: [], groups: [] }
  const { rows } = await statement.execute(db)
  return rows[0]!
}

/** The one statement of a search, the same for all texts; undefined for a text that finds nothing. */
export function searchStatement(text: string, { office }: Options): RawBuilder<SearchResults> | undefined {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  if (words.length === 0 || !canBeStored(text)) return undefined
  return sql<SearchResults>`
    with word as materialized (
      select folded, position from (
        select btrim(${foldForSearch(sql`word`)}) folded, position
        from unnest(${words}::text[]) with ordinality sent (word, position)
      ) folded_word where folded <> ''
    ), search as materialized (
      select array_agg(folded order by position) words, E'\\n' || string_agg(folded, ' ' order by position) start,
        longest, '%' || regexp_replace(longest, '([%_\\\\])', '\\\\\\1', 'g') || '%' pattern, (${wordBeginnings(sql`select folded from word`)}) word_beginnings
      from word, (select folded longest from word order by length(folded) desc limit 1) longest_word
      group by longest
    )
    select coalesce((${bestStudents}), '[]') students, coalesce((${staff(office)}), '[]') staff,
      coalesce((${groups}), '[]') "groups"`
}

/** PostgreSQL stores no zero byte and no half of a surrogate pair; names have no control characters. */
const canBeStored = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

const staff = (office: boolean) =>
  best({
    result: sql`'teacher_id', teacher_id, 'first_name', first_name, 'last_name', last_name, 'email', email`,
    records: sql`
      select id teacher_id, first_name, last_name, email, search_lines from teacher where active
      union all
      select null, first_name, last_name, email,
        ${foldForSearch(sql`E'\\n' || last_name || ' ' || first_name || E'\\n' || first_name || ' ' || last_name || E'\\n' || email`)}
      from account where ${office} and role = 'admin' and active and account.teacher_id is null`,
    order: sql`rank, last_name, first_name, email`,
  })

const groups = best({
  result: sql`'id', id, 'type', type, 'name', name, 'grade_level', grade_level_id`,
  records: sql`select id, type, name, grade_level_id, search_lines from student_group where not archived`,
  order: sql`rank, grade_level_id, name, id`,
})

type Kind = { result: RawBuilder<unknown>; records: RawBuilder<unknown>; order: RawBuilder<unknown> }

/** SQL for a JSON list of the best matches of one kind. */
function best({ result, records, order }: Kind): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object(${result}) order by ${order}) from (
      select record.*, ${rank} rank from search, (${records}) record where ${containsEveryWord}
      order by ${order} limit ${MAX_RESULTS}
    ) best`
}
