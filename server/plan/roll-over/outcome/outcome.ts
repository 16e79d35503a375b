import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { PlannedGroup, RollOverPreview } from '#contract/plan/roll-over/preview.ts'
import { gradeCodes } from '#contract/grades.ts'
import { GROUP_TYPES } from '#contract/words.ts'
import { planHomerooms } from '#server/groups/homerooms/plan.ts'
import { countSchoolDays, movedBlock, movedClosure, type Days } from './dates.ts'
import { decideStudents, highestCode, type Decided } from './decide-students.ts'
import type { FormerBlock, FormerGroup, Input } from '../load.ts'
import { nameInYear } from './names.ts'
import { placement, planGroups, type Planned } from './plan-groups.ts'
import { planRequirements, type PlannedRequirement } from './plan-requirements.ts'

/** A student's group of the next year. */
export type Place = { student: Decided; group: Planned }

export type PlannedBlock = Days & { former: FormerBlock; name: string; left_out: boolean }

/** A plan with everything that it comes to. */
export type Outcome = {
  students: Decided[]
  groups: Planned[]
  places: Place[]
  blocks: PlannedBlock[]
  requirements: PlannedRequirement[]
  closures: (Days & { name: string })[]
  preview: RollOverPreview
}

export function makeOutcome(input: Input, plan: RollOverPlan): Outcome {
  const students = decideStudents(input, plan.exceptions)
  const groups = planGroups(input, plan)
  const places = placeStudents(input, students, groups)
  const blocks = plan.blocks ? planBlocks(input, plan) : []
  const requirements = plan.requirements ? planRequirements(input, groups, blocks) : []
  const proposed = proposeClosures(input)
  const closures = plan.closure_days ?? (plan.closures ? proposed : [])
  const parts = { students, groups, places, blocks, requirements, closures }
  return { ...parts, preview: { ...previewOf(input, plan, parts), proposed_closures: proposed } }
}

function placeStudents(input: Input, students: readonly Decided[], groups: readonly Planned[]): Place[] {
  const formers = new Map(input.groups.map((group) => [group.id, group]))
  const placeOf = placement(groups)
  const goUp = students.flatMap((student) =>
    GROUP_TYPES.flatMap((type) => {
      const group = placeOf(student, type, formers)
      return group ? [{ student, group }] : []
    }),
  )
  return [...goUp, ...placeByTeacher(students, groups)]
}

/** The homerooms that stay with their teacher have the students of that homeroom teacher, as far as there are seats. */
function placeByTeacher(students: readonly Decided[], groups: readonly Planned[]): Place[] {
  const homerooms = groups.filter((group) => group.students === 'by_teacher' && !group.left_out)
  return gradeCodes().flatMap((grade) => {
    const ofGrade = homerooms.filter(({ grade_level }) => grade_level === grade)
    const coming = students.filter(({ next_grade }) => next_grade === grade)
    const { plans } = planHomerooms(
      coming.map(({ homeroom_teachers }, id) => ({ id, teachers: homeroom_teachers })),
      ofGrade.map(({ teacher_id, made_students, capacity }, id) => ({
        id,
        teacher: teacher_id,
        size: made_students,
        capacity,
      })),
    )
    return plans.flatMap(({ group, students: placed }) =>
      group === null ? [] : placed.map((id) => ({ student: coming[id]!, group: ofGrade[group]! })),
    )
  })
}

/** The blocks of the former year with their dates moved. One that is copied already, or has no days in the next year, is left out. */
function planBlocks({ blocks, former, next, next_blocks }: Input, plan: RollOverPlan): PlannedBlock[] {
  const choices = new Map(plan.block_choices.map((choice) => [choice.block_schedule_id, choice]))
  const names = new Set(next_blocks.map(({ name }) => name))
  return blocks.flatMap((block) => {
    const days = movedBlock(block, former, next)
    if (block.is_copied || !days) return []
    const choice = choices.get(block.id)
    const name = choice?.name ?? nameInYear(block.name, former, next)
    return [
      {
        former: block,
        name,
        // The office has made a block of this name already.
        left_out: choice?.left_out ?? names.has(name),
        start_date: choice?.start_date ?? days.start_date,
        end_date: choice?.end_date ?? days.end_date,
      },
    ]
  })
}

/** The closures of the former year with their dates moved, without days on which the next year is closed already. */
function proposeClosures({
  closures,
  former,
  next,
  next_closures,
}: Input): RollOverPreview['proposed_closures'] {
  const taken: Days[] = [...next_closures]
  return closures.flatMap(({ name, start_date, end_date }) => {
    const days = movedClosure({ start_date, end_date }, former, next)
    if (
      !days ||
      taken.some((other) => other.start_date <= days.end_date && other.end_date >= days.start_date)
    )
      return []
    taken.push(days)
    return [
      {
        name: nameInYear(name, former, next),
        ...days,
        former_start_date: start_date,
        former_end_date: end_date,
      },
    ]
  })
}

type Parts = Omit<Outcome, 'preview'>

function previewOf(
  input: Input,
  plan: RollOverPlan,
  parts: Parts,
): Omit<RollOverPreview, 'proposed_closures'> {
  const { students, groups, places, blocks, requirements, closures } = parts
  const count = (action: Decided['action'], grade?: number) =>
    students.filter((one) => one.action === action && (grade === undefined || one.grade_level === grade))
      .length
  const copied = blocks.filter(({ left_out }) => !left_out)
  const placed = new Set(places.filter(({ group }) => group.type === 'core').map(({ student }) => student.id))
    .size
  return {
    promoted: count('promoted'),
    graduated: count('graduated'),
    retained: count('retained'),
    leaving: count('leaving'),
    skipped: count('skipped'),
    groups: groups.filter(({ left_out, made_id }) => !left_out && made_id === null).length,
    placed,
    unplaced: students.filter(({ next_grade }) => next_grade !== null).length - placed,
    blocks: copied.length,
    section_periods: copied.reduce((sum, { former }) => sum + former.section_periods, 0),
    requirements: requirements.length,
    closures: closures.length,
    school_days: countSchoolDays(input.next, [...input.next_closures, ...closures]),
    grades: gradeCodes().map((grade_level) => ({
      grade_level,
      students: students.filter((one) => one.grade_level === grade_level).length,
      promoted: count('promoted', grade_level),
      skipped: count('skipped', grade_level),
      retained: count('retained', grade_level),
      graduated: count('graduated', grade_level),
      leaving: count('leaving', grade_level),
    })),
    exceptions: listExceptions(input, parts),
    graduating_groups: input.groups
      .filter(
        (group) =>
          group.type === 'core' && group.grade_level === highestCode() && plan.groups.core === 'carry',
      )
      .map(({ id, name, student_count }) => ({ id, name, student_count })),
    planned_groups: groups.map((group) => describeGroup(input, group, places)),
    planned_blocks: blocks.map(({ former, left_out, name, start_date, end_date }) => ({
      block_schedule_id: former.id,
      former_name: former.name,
      former_start_date: former.start_date,
      former_end_date: former.end_date,
      left_out,
      name,
      start_date,
      end_date,
      section_periods: former.section_periods,
      requirements: requirements.filter(({ block }) => block === former.id).length,
    })),
  }
}

function listExceptions(input: Input, { students, places }: Parts): RollOverPreview['exceptions'] {
  const names = new Map<number, FormerGroup>(input.groups.map((group) => [group.id, group]))
  const core = new Map(
    places.flatMap(({ student, group }) =>
      group.type === 'core' ? [[student.id, group.name] as const] : [],
    ),
  )
  return students.flatMap((student) => {
    const action = EXCEPTION_OF[student.action]
    if (!action) return []
    const { id, first_name, last_name, exit_code, grade_level, next_grade } = student
    const reason = action === 'leave' ? exit_code : null
    return [
      {
        student_id: id,
        first_name,
        last_name,
        action,
        exit_code: reason,
        exit_name: reason === null ? null : (input.exit_codes.get(reason) ?? null),
        grade_level,
        group_name: names.get(student.groups.core ?? 0)?.name ?? null,
        next_grade_level: next_grade,
        next_group_name: core.get(id) ?? null,
      },
    ]
  })
}

const EXCEPTION_OF = {
  retained: 'retain',
  skipped: 'skip',
  leaving: 'leave',
  promoted: null,
  graduated: null,
} as const

function describeGroup({ teachers }: Input, group: Planned, places: readonly Place[]): PlannedGroup {
  const { former, is_new } = group
  const coming = places.filter((place) => place.group === group).map(({ student }) => student)
  const own = is_new ? 0 : coming.filter((student) => student.groups[group.type] === former.id).length
  return {
    key: group.key,
    former: is_new ? null : { id: former.id, name: former.name, student_count: former.student_count },
    type: group.type,
    grade_level: group.grade_level,
    name: group.name,
    left_out: group.left_out,
    is_made: group.made_id !== null,
    students: group.students,
    student_count: coming.length,
    minus: group.students === 'carry' ? Math.max(former.student_count - own, 0) : 0,
    // All students come to a homeroom of a teacher, so none of them is a difference.
    plus: group.students === 'by_teacher' ? 0 : coming.length - own,
    teacher_id: group.teacher_id,
    teacher_name: group.teacher_id === null ? null : (teachers.get(group.teacher_id) ?? null),
    keeps_teacher: !is_new && group.teacher_id !== null && group.teacher_id === former.teacher_id,
    room_number: group.room_number,
    capacity: group.capacity,
  }
}
