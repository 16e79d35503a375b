import { sql } from 'kysely'
import type { OwnExport } from '#contract/operate/audit/audit.ts'
import { fullName } from '#server/database/people.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { fileTitle } from './sentences.ts'

const MAX_LISTED = 50

type Row = { at: Date; own: boolean; teacher: string | null; details: Record<string, unknown> }

/** The latest files with the record of the calling student. People of the office are not named. */
export async function listOwnExports({ db, actor, school }: Context): Promise<OwnExport[]> {
  const { student, account } = actor
  if (student === null) throw notFound('student')
  const { rows } = await sql<Row>`
    with own as materialized (
      select * from audit where action = 'export' and student_ids @> array[${student}::bigint]
    )
    select at, coalesce(account_id = ${account}, false) own, details,
      case when account.role = 'teacher' then ${fullName('teacher')} end teacher
    from own left join account on account.id = own.account_id left join teacher on teacher.id = account.teacher_id
    order by at desc, own.id desc limit ${MAX_LISTED}`.execute(db)
  return rows.map(({ at, own, teacher, details }) => ({
    day: localMoment(at, school.timeZone).day,
    by: own ? 'You' : (teacher ?? appOf(details) ?? 'The school office'),
    what: titleOf(details),
  }))
}

const appOf = ({ program }: Row['details']) =>
  typeof program === 'string' ? `The app ${program}` : undefined

function titleOf(details: Record<string, unknown>): string {
  if (details['type'] === 'student_file') return 'All records about you'
  if (details['type'] === 'roster') return 'The school’s roster'
  if (details['type'] === 'audit') return 'The log of changes to your record'
  const title = fileTitle(details)
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}
