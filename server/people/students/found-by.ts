import { sql, type RawBuilder } from 'kysely'
import { GRADE_CODES, gradeLabel } from '#contract/words.ts'
import { foldForSearch } from '#server/database/folding.ts'

const NAMES_AND_EMAIL = sql`concat_ws(E'\\n',
  student.first_name || ' ' || student.last_name, student.last_name || ', ' || student.first_name,
  student.preferred_name || ' ' || student.last_name, student.last_name || ', ' || student.preferred_name, student.email)`

/** SQL for whether a search finds a student: by a part of a name in either order, of the address, or of the grade as people say it, such as '10th'. */
export function isFoundBy(search: string): RawBuilder<unknown> {
  // Names have no control characters, and PostgreSQL could not read some of them.
  if (/\p{Cc}/u.test(search) || !search.isWellFormed()) return sql`false`
  const text = foldForSearch(sql`${search}::text`)
  return sql`(strpos(${foldForSearch(NAMES_AND_EMAIL)}, ${text}) > 0 or student.grade_level_id in (
    select code from unnest(${GRADE_CODES}::smallint[], ${GRADE_CODES.map(gradeLabel)}::text[]) grade (code, label)
    where strpos(${foldForSearch(sql`label`)}, ${text}) > 0))`
}
