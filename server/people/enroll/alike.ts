import { sql, type Kysely } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { AlikeStudent, enrolling } from '#contract/people/enrolling.ts'
import { foldForSearch } from '#server/database/folding.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Query = Parsed<(typeof enrolling)['GET /students/api/alike/'], 'query'>

const MOST = 5

/** The lines of a student's search text that have 'First Last' and 'Preferred Last'. */
const NAME_LINES = sql`split_part(search_lines, E'\\n', 3), split_part(search_lines, E'\\n', 6)`

/** Students who may be the one that is being enrolled, those with the same number or address first. */
export async function findAlike(
  db: Kysely<DB>,
  { first_name = '', last_name = '', email = '', student_number = '', grade_level }: Query,
): Promise<AlikeStudent[]> {
  const name = first_name === '' || last_name === '' ? '' : `${first_name} ${last_name}`
  const { rows } = await sql<AlikeStudent & { preferred_name: string | null; student_number: string | null }>`
    select id, first_name, last_name, preferred_name, email, student_number, grade_level_id grade_level, is_active, same
    from student cross join lateral (
      select case
        when student_number = ${student_number} then 'student_number'
        when lower(email) = lower(${email}) then 'email'
        when ${name} <> '' and ${foldForSearch(sql`${name}::text`)} in (${NAME_LINES})
          and (not is_active or coalesce(abs(grade_level_id - ${grade_level ?? null}::smallint) <= 1, true)) then 'name'
      end same
    ) compared
    where same is not null and erased_at is null
    order by array_position(array['student_number', 'email', 'name'], same), is_active desc, id limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ preferred_name, student_number: number, ...student }) =>
    Object.assign(
      student,
      preferred_name !== null && { preferred_name },
      number !== null && { student_number: number },
    ),
  )
}
