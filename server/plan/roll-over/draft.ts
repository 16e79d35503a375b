import { sql, type Kysely, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { rollOver, RollOver } from '#contract/plan/roll-over/roll-over.ts'
import { DEFAULT_GROUP_PLANS } from '#contract/plan/roll-over/words.ts'
import { localNow } from '#server/clock.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'
import { findYears } from './years.ts'

type Draft = RollOver['draft']
type Saved = Parsed<(typeof rollOver)['PUT /api/roll-over/draft/'], 'body'>

/** What the office usually does: groups go up, CTE groups begin empty, and blocks, requirements and closures are copied. */
const USUAL_PLAN: RollOverPlan = {
  groups: { ...DEFAULT_GROUP_PLANS },
  keep_teachers: true,
  keep_rooms: true,
  keep_capacity: true,
  group_choices: [],
  blocks: true,
  block_choices: [],
  requirements: true,
  closures: true,
  exceptions: [],
}

/** The draft of a school year with its plan; version 0 and the usual plan where none is saved. */
export async function findDraft(
  db: Kysely<DB>,
  year: number,
  timeZone: string,
): Promise<{ draft: Draft; plan: RollOverPlan }> {
  const { rows } = await sql<
    Omit<Draft, 'saved_at'> & {
      saved_at: Date
      plan: Omit<RollOverPlan, 'exceptions'>
      exceptions: RollOverPlan['exceptions']
    }
  >`
    select version, step, saved_at, ${nameOf(sql`roll_over_draft.account_id`)} saved_by, plan, coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('student_id', student_id, 'action', action, 'exit_code', exit_code))
        order by student_id)
      from roll_over_exception exception where exception.school_year_id = roll_over_draft.school_year_id
    ), '[]') exceptions
    from roll_over_draft where school_year_id = ${year}`.execute(db)
  if (!rows[0]) return { draft: { version: 0, step: 1, saved_at: null, saved_by: null }, plan: USUAL_PLAN }
  const { plan, exceptions, saved_at, ...draft } = rows[0]
  return {
    draft: { ...draft, saved_at: localNow(saved_at, timeZone) },
    plan: { ...USUAL_PLAN, ...plan, exceptions },
  }
}

/** Saves the draft of a school year; 409 if someone else has saved it since. The same plan again, after a lost reply, is accepted. */
export const saveDraft = (context: Context, sent: Saved): Promise<Draft & { message: string }> =>
  context.db.transaction().execute(async (tx) => {
    const { next } = await findYears(tx, sent.school_year_id)
    await writeDraft(tx, context, sent)
    const { draft } = await findDraft(tx, next.id, context.school.timeZone)
    return { ...draft, message: sentences.draftSaved(next.name) }
  })

async function writeDraft(
  tx: Transaction<DB>,
  { actor, now, school }: Context,
  { school_year_id, version, step, exceptions, ...plan }: Saved,
): Promise<void> {
  // A save at the same moment waits here and then finds another version.
  await sql`select from school_year where id = ${school_year_id} for no key update`.execute(tx)
  const { draft } = await findDraft(tx, school_year_id, school.timeZone)
  if (version !== undefined && version !== draft.version) {
    if (await isSaved(tx, school_year_id, { step, plan, exceptions })) return
    throw new Refusal('changed_meanwhile', sentences.draftChanged)
  }
  await sql`
    insert into roll_over_draft (school_year_id, step, plan, account_id, saved_at)
    values (${school_year_id}, ${step}, ${JSON.stringify(plan)}::jsonb, ${actor.account}, ${now.moment})
    on conflict (school_year_id) do update set version = roll_over_draft.version + 1, step = excluded.step,
      plan = excluded.plan, account_id = excluded.account_id, saved_at = excluded.saved_at`.execute(tx)
  await sql`delete from roll_over_exception where school_year_id = ${school_year_id}`.execute(tx)
  // A student who was erased meanwhile is in no plan.
  await sql`
    insert into roll_over_exception (school_year_id, student_id, action, exit_code)
    select ${school_year_id}, student_id, action, exit_code
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as sent (student_id bigint, action text, exit_code text)
      join student on student.id = student_id
    on conflict do nothing`.execute(tx)
}

type Draftable = { step: number; plan: object; exceptions: Saved['exceptions'] }

/** Whether exactly this is the saved draft. */
async function isSaved(tx: Transaction<DB>, year: number, sent: Draftable): Promise<boolean> {
  const { rows } = await sql<{ is_saved: boolean }>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(sent.exceptions)}::jsonb) as sent (student_id bigint, action text, exit_code text)
    )
    select plan = ${JSON.stringify(sent.plan)}::jsonb and step = ${sent.step} and not exists (
      (select student_id, action, exit_code from roll_over_exception where school_year_id = ${year}
        except select * from sent)
      union all
      (select * from sent except select student_id, action, exit_code from roll_over_exception where school_year_id = ${year})
    ) is_saved
    from roll_over_draft where school_year_id = ${year}`.execute(tx)
  return rows[0]?.is_saved ?? false
}
