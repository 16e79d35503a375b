import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { Context } from '#server/http/context.ts'
import { listBatches } from './batches.ts'
import { exceptionProblems } from './outcome/decide-students.ts'
import { findDraft } from './draft.ts'
import { loadInput, type Input, type Year } from './load.ts'
import { makeOutcome } from './outcome/outcome.ts'
import { findYears, refusalOf } from './years.ts'

/** The roll-over into a school year: the saved plan, what it comes to, and what was done already. */
export async function getRollOver(context: Context, yearId: number): Promise<RollOver> {
  const { db, now, school } = context
  const years = await findYears(db, yearId)
  const [input, { draft, plan: saved }, batches, refused] = await Promise.all([
    loadInput(db, years, now.day),
    findDraft(db, yearId, school.timeZone),
    listBatches(context, years),
    refusalOf(db, years, school),
  ])
  const plan = withoutPast(input, saved)
  const { preview } = makeOutcome(input, plan)
  return {
    school_year: datesOf(years.next),
    former_year: datesOf(years.former),
    draft,
    plan,
    preview,
    batches,
    refused,
  }
}

const datesOf = ({ id, name, start_date, end_date }: Year) => ({ id, name, start_date, end_date })

/** A plan without what is no longer there: students who have left since, groups and blocks that were deleted. */
export function withoutPast(input: Input, plan: RollOverPlan): RollOverPlan {
  const problems = exceptionProblems(input, plan.exceptions)
  const groups = new Set(input.groups.flatMap(({ id }) => [`group-${id}`, `new-${id}`]))
  const blocks = new Set(input.blocks.map(({ id }) => id))
  return {
    ...plan,
    exceptions: plan.exceptions.filter(({ student_id }) => !problems.has(student_id)),
    group_choices: plan.group_choices.filter(({ key }) => groups.has(key)),
    block_choices: plan.block_choices.filter(({ block_schedule_id }) => blocks.has(block_schedule_id)),
  }
}
