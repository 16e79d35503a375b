import { sql, type RawBuilder } from 'kysely'
import { gradeCodes, gradeLabel } from '#contract/grades.ts'
import { foldForSearch } from '#server/database/folding.ts'

/**
 * SQL for whether a search finds a student: by a part of a name in either order, of the address, or of the grade as people say it,
 * such as '10th'. The stored lines are compared, because folding the names of 50,000 students takes most of a second.
 */
export function isFoundBy(search: string): RawBuilder<unknown> {
  // Names have no control characters, and PostgreSQL could not read some of them.
  if (/\p{Cc}/u.test(search) || !search.isWellFormed()) return sql`false`
  const text = sql<string>`trim(${foldForSearch(sql`${search}::text`)})`
  const isInGrade = sql`student.grade_level_id in (
    select code from unnest(${gradeCodes()}::smallint[], ${gradeCodes().map(gradeLabel)}::text[]) grade (code, label)
    where strpos(${foldForSearch(sql`label`)}, ${text}) > 0)`
  const part = foldForSearch(sql`${longestPart(search)}::text`)
  const hasText = search.includes(',') ? hasAnyName(text) : hasAnyLine(text)
  return sql`(case when strpos(student.search_lines, ${part}) > 0 then ${hasText} else false end or ${isInGrade})`
}

/** Every part between commas is in a line of its own or within one, whichever way the name is written. */
const longestPart = (search: string): string =>
  search
    .split(',')
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest))

/** 'First Last', the address and 'Preferred Last' are lines; without a comma, 'Last, First' has nothing that these have not. */
const LINES_OF_DIRECTORY = [3, 4, 6]

const hasAnyLine = (text: RawBuilder<string>) =>
  sql`(${sql.join(
    LINES_OF_DIRECTORY.map(
      (line) => sql`strpos(split_part(student.search_lines, E'\\n', ${line}::int), ${text}) > 0`,
    ),
    sql` or `,
  )})`

const NAMES_AND_EMAIL = sql`concat_ws(E'\\n',
  student.first_name || ' ' || student.last_name, student.last_name || ', ' || student.first_name,
  student.preferred_name || ' ' || student.last_name, student.last_name || ', ' || student.preferred_name, student.email)`

const hasAnyName = (text: RawBuilder<string>) => sql`strpos(${foldForSearch(NAMES_AND_EMAIL)}, ${text}) > 0`
