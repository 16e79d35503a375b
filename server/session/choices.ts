import { sql, type Kysely } from 'kysely'
import { Preferences, type ChoiceName, type choices } from '#contract/people/person/choices.ts'
import type { GradeCode } from '#contract/grades.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Handlers } from '#server/http/serve.ts'

type Sent = Readonly<Partial<Record<ChoiceName, unknown>>>

/** What a person chose last. What was remembered in a shape of an earlier version is left out. */
export async function findChoices(db: Kysely<DB>, account: number): Promise<Preferences> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from account_choice where account_id = ${account}`.execute(db)
  const valid = rows.filter(({ name, value }) => isValid(name, value))
  return Object.fromEntries(valid.map(({ name, value }) => [name, value]))
}

function isValid(name: string, value: unknown): boolean {
  const schema = Object.hasOwn(Preferences.shape, name) ? Preferences.shape[name as ChoiceName] : undefined
  return schema?.safeParse(value).success ?? false
}

/** The lowest grade of a teacher's own groups on a day, else the lowest one with students; undefined in an empty school. */
export async function findLikelyGrade(
  db: Kysely<DB>,
  { teacher }: Actor,
  today: string,
): Promise<GradeCode | undefined> {
  const { rows } = await sql<{ grade: GradeCode | null }>`
    select coalesce(
      (select min(grade_level_id) from student_group
        where not archived and (teacher_id = ${teacher}::bigint or id in (
          select student_group_id from assignment where teacher_id = ${teacher}::bigint and during @> ${today}::date))),
      (select min(grade_level_id) from student where is_active)) grade`.execute(db)
  return rows[0]?.grade ?? undefined
}

/** Remembers the choices that were sent, and forgets those that are null. */
const saveChoices = (db: Kysely<DB>, account: number, sent: Sent) =>
  sql`
    with sent as (select key as name, value from jsonb_each(${JSON.stringify(sent)}::jsonb)),
      forgotten as (
        delete from account_choice
        where account_id = ${account} and name in (select name from sent where value = 'null'))
    insert into account_choice (account_id, name, value)
    select ${account}, name, value from sent where value <> 'null'
    on conflict (account_id, name) do update set value = excluded.value, changed_at = now()`.execute(db)

export const choicesHandlers: Handlers<typeof choices> = {
  'PUT /api/choices/': async ({ db, actor, body }) => {
    await saveChoices(db, actor.account, body)
    return { success: true }
  },
}
