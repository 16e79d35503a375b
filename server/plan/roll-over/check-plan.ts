import { MAX_BLOCK_DAYS } from '#contract/words.ts'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import { Refusal } from '#server/http/failures.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { Days } from './outcome/dates.ts'
import { exceptionProblems } from './outcome/decide-students.ts'
import type { Input } from './load.ts'
import type { Outcome } from './outcome/outcome.ts'
import { sentences } from './sentences.ts'

type Problem = { field: 'exceptions' | 'group_choices' | 'block_choices' | 'closure_days'; sentence: string }

/** 400 with a sentence for each problem of a plan, at its field. */
export function assertPlan(input: Input, plan: RollOverPlan, outcome: Outcome): void {
  const problems: Problem[] = [
    ...[...exceptionProblems(input, plan.exceptions).values()].map(at('exceptions')),
    ...groupProblems(input, plan, outcome).map(at('group_choices')),
    ...blockProblems(input, plan, outcome).map(at('block_choices')),
    ...closureProblems(input, outcome).map(at('closure_days')),
  ]
  if (problems.length === 0) return
  const fields: Record<string, string> = {}
  for (const { field, sentence } of problems) fields[field] ??= sentence
  throw new Refusal('invalid', sentences.wrongPlan(problems.map(({ sentence }) => sentence)), { fields })
}

const at =
  (field: Problem['field']) =>
  (sentence: string): Problem => ({ field, sentence })

function groupProblems(
  { teachers, groups: formers }: Input,
  plan: RollOverPlan,
  { groups }: Outcome,
): string[] {
  const formerIds = new Set(formers.map(({ id }) => String(id)))
  const made = groups.filter(({ left_out, made_id }) => !left_out && made_id === null)
  const seen = new Set<string>()
  return [
    ...plan.group_choices.flatMap(({ key }) =>
      formerIds.has(/^(?:group|new)-(\d+)$/.exec(key)?.[1] ?? '') ? [] : [sentences.unknownGroup],
    ),
    ...made.flatMap(({ name, teacher_id }) =>
      teacher_id === null || teachers.has(teacher_id) ? [] : [sentences.unknownTeacher(name)],
    ),
    ...made.flatMap(({ type, students, former }) =>
      students === 'carry' && plan.groups[type] !== 'carry'
        ? [sentences.staysWithoutStudents(former.name)]
        : [],
    ),
    ...groups
      .filter(({ left_out }) => !left_out)
      .flatMap(({ type, grade_level, name }) => {
        const key = `${type} ${grade_level} ${name.toLowerCase()}`
        if (seen.has(key)) return [sentences.sameName(name, grade_level)]
        seen.add(key)
        return []
      }),
  ]
}

function blockProblems({ blocks, next }: Input, plan: RollOverPlan, outcome: Outcome): string[] {
  const existing = new Set(blocks.map(({ id }) => id))
  return [
    ...plan.block_choices.flatMap(({ block_schedule_id }) =>
      existing.has(block_schedule_id) ? [] : [sentences.unknownBlock],
    ),
    ...outcome.blocks
      .filter(({ left_out }) => !left_out)
      .flatMap(({ name, ...days }) => {
        if (!isWithin(days, next)) return [sentences.blockOutside(name, next.name)]
        return addDays(days.start_date, MAX_BLOCK_DAYS) <= days.end_date
          ? [sentences.blockTooLong(name, MAX_BLOCK_DAYS)]
          : []
      }),
  ]
}

function closureProblems({ next, next_closures }: Input, { closures }: Outcome): string[] {
  return closures.flatMap((closure, index) => {
    if (!isWithin(closure, next)) return [sentences.closureOutside(closure.name, next.name)]
    const other = [...next_closures, ...closures.slice(0, index)].find(
      (one) => one.start_date <= closure.end_date && one.end_date >= closure.start_date,
    )
    return other ? [sentences.closuresOverlap(closure.name, other.name)] : []
  })
}

const isWithin = ({ start_date, end_date }: Days, year: Days) =>
  start_date <= end_date && start_date >= year.start_date && end_date <= year.end_date
