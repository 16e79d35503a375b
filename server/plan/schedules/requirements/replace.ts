import { sql, type Kysely, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import {
  requirementProblems,
  timeOffProblems,
  type NamedRequirement,
} from '#contract/plan/schedules/requirement-rules.ts'
import type { BlockRequirements, requirements } from '#contract/plan/schedules/requirements.ts'
import { pluralize } from '#contract/words.ts'
import { weekdayNumbers } from '#server/plan/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { dayInBlock, lockBlock, type BlockRow } from '../blocks/queries.ts'
import { isThereOn } from '#server/groups/group-day.ts'
import { getRequirements } from './get.ts'
import { findRequirementsVersion, listRequirements } from './queries.ts'
import { sentences } from '../sentences.ts'

type Request = Parsed<(typeof requirements)['PUT /schedules/api/needs/'], 'body'>

/**
 * Replaces the requirements and times off of a block. A requirement keeps its id if that is sent and belongs to this block. 400
 * with a sentence for each problem, 404 for an unknown block, 409 for a past block, and if someone else has saved since.
 */
export async function replaceRequirements(
  context: Context,
  request: Request,
): Promise<BlockRequirements & { message: string }> {
  const { db } = context
  await db.transaction().execute(async (tx) => {
    const block = await lockBlock(tx, request.block_schedule_id)
    assertNotOver(block, context)
    await assertCurrent(tx, request)
    const named = await withNames(tx, request, dayInBlock(context.now.day, block))
    assertValid(named, context)
    await saveRequirements(tx, context, request, named.needs)
  })
  const message = sentences.requirementsSaved(request.needs.length, request.off.length)
  return { ...(await getRequirements(context, request.block_schedule_id)), message }
}

function assertNotOver({ name, end_date }: BlockRow, { now, school }: Context): void {
  if (end_date >= now.day) return
  throw new Refusal('conflict', sentences.requirementsOver(name, end_date, school))
}

async function assertCurrent(tx: Transaction<DB>, { block_schedule_id, version }: Request): Promise<void> {
  if (version === undefined || version === (await findRequirementsVersion(tx, block_schedule_id))) return
  throw new Refusal('changed_meanwhile', sentences.requirementsChanged)
}

type Named = { needs: NamedRequirement[]; off: Parameters<typeof timeOffProblems>[0] }

async function withNames(
  tx: Transaction<DB>,
  { needs: requirements, off }: Request,
  day: string,
): Promise<Named> {
  const groups = await findGroupNames(
    tx,
    requirements.map(({ group_id }) => group_id),
    day,
  )
  const teachers = await findTeacherNames(
    tx,
    [...requirements, ...off].map(({ teacher_id }) => teacher_id),
  )
  return {
    needs: requirements.map(({ together, same_class, ...requirement }) => ({
      ...requirement,
      together: together ?? null,
      same_class: same_class ?? null,
      group: groups.get(requirement.group_id) ?? null,
      teacher: teachers.get(requirement.teacher_id) ?? null,
    })),
    off: off.map((time) => ({ ...time, teacher: teachers.get(time.teacher_id) ?? null })),
  }
}

/** Groups that are there on the day, locked against their deletion. */
async function findGroupNames(
  tx: Transaction<DB>,
  ids: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from student_group where id = any(${ids}::bigint[]) and ${isThereOn(day)}
    order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function findTeacherNames(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; active: boolean }>`
    select id, ${fullName('teacher')} name, active from teacher where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...teacher }) => [id, teacher]))
}

const MAX_SENTENCES = 5

/** Reports all problems; the message has the first few. */
function assertValid({ needs: requirements, off }: Named, { school }: Context): void {
  const ofRequirements = requirementProblems(requirements).map(({ message }) => message)
  const ofTimes = timeOffProblems(off, school)
  if (ofRequirements.length + ofTimes.length === 0) return
  const problems = [...new Set([...ofRequirements, ...ofTimes])]
  const more = problems.length - MAX_SENTENCES
  const shown = problems.slice(0, MAX_SENTENCES)
  if (more > 0) shown.push(`And ${pluralize(more, 'more problem', 'more problems')}.`)
  const fields = {
    ...(ofRequirements[0] && { needs: ofRequirements[0] }),
    ...(ofTimes[0] && { off: ofTimes[0] }),
  }
  throw new Refusal('invalid', shown.join(' '), { fields, details: { problems } })
}

async function saveRequirements(
  tx: Transaction<DB>,
  { actor }: Context,
  { block_schedule_id: block, off }: Request,
  requirements: readonly NamedRequirement[],
): Promise<void> {
  const before = await listRequirements(tx, block)
  await sql`insert into block_requirements (block_schedule_id) values (${block})
    on conflict (block_schedule_id) do update set version = block_requirements.version + 1`.execute(tx)
  await writeRequirements(tx, block, requirements)
  await sql`delete from teacher_time_off where block_schedule_id = ${block}`.execute(tx)
  const times = off.map((time) => ({ ...time, days_of_week: weekdayNumbers(time.days_of_week) }))
  await sql`
    insert into teacher_time_off (block_schedule_id, teacher_id, days_of_week, start_time, end_time)
    select ${block}, teacher_id, days_of_week, start_time, end_time
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as off (teacher_id bigint, days_of_week smallint[], start_time time, end_time time)`.execute(tx)
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'block_schedule',
    subjectId: block,
    details: {
      needs: { old: before.length, new: requirements.length },
      meetings_a_week: { old: meetingsOf(before), new: meetingsOf(requirements) },
      times_off: off.length,
    },
  })
}

const meetingsOf = (requirements: readonly { meetings_per_week: number }[]) =>
  requirements.reduce((sum, { meetings_per_week }) => sum + meetings_per_week, 0)

/** Ids of other blocks are ignored, so that these requirements are new. */
async function writeRequirements(
  tx: Transaction<DB>,
  block: number,
  requirements: readonly NamedRequirement[],
): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(requirements)}::jsonb) as sent (id bigint, group_id bigint, teacher_id bigint,
    meetings_per_week smallint, doubles smallint, together text, same_class text)`
  await sql`delete from requirement where block_schedule_id = ${block}
    and not exists (select from ${sent} where sent.id = requirement.id)`.execute(tx)
  await sql`update requirement set student_group_id = sent.group_id, teacher_id = sent.teacher_id,
      meetings_per_week = sent.meetings_per_week, doubles = sent.doubles, together = sent.together,
      same_class = sent.same_class
    from ${sent} where sent.id = requirement.id and block_schedule_id = ${block}`.execute(tx)
  await sql`insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week, doubles, together,
      same_class)
    select ${block}, group_id, sent.teacher_id, sent.meetings_per_week, sent.doubles, sent.together, sent.same_class
    from ${sent}
    where not exists (select from requirement where requirement.id = sent.id and block_schedule_id = ${block})`.execute(
    tx,
  )
}
