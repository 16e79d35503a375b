import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { PlannedGroup } from '#contract/plan/roll-over/preview.ts'
import type { GroupType } from '#contract/words.ts'
import { highestCode, type Decided } from './decide-students.ts'
import type { FormerGroup, Input } from '../load.ts'
import { freeName, nameInGrade } from './names.ts'

type Choice = RollOverPlan['group_choices'][number]

/** A group of the next year. */
export type Planned = {
  key: string
  former: FormerGroup
  /** Whether it begins anew in the lowest grade, as another group than the one whose name it has. */
  is_new: boolean
  type: GroupType
  grade_level: number
  /** The name by the pattern, by which students find it who do not go up by a grade. */
  usual_name: string
  name: string
  left_out: boolean
  students: PlannedGroup['students']
  teacher_id: number | null
  room_number: string | null
  capacity: number | null
  /** What an earlier roll-over made of it already. */
  made_id: number | null
  /** Who is in it already, by an earlier roll-over or by hand. */
  made_students: number
}

/** The groups of the next year, by type, grade and name. */
export function planGroups(input: Input, plan: RollOverPlan): Planned[] {
  const choices = new Map(plan.group_choices.map((choice) => [choice.key, choice]))
  const planned = input.groups.flatMap((group) =>
    keysOf(group, plan.groups[group.type]).map((shape) =>
      plannedGroup(group, shape, plan, choices.get(shape.key)),
    ),
  )
  nameApart(planned, choices)
  return planned.sort(
    (one, other) =>
      TYPES.indexOf(one.type) - TYPES.indexOf(other.type) ||
      one.grade_level - other.grade_level ||
      one.name.localeCompare(other.name, 'en', { numeric: true }),
  )
}

const TYPES: readonly GroupType[] = ['core', 'cte', 'homeroom']

type Shape = Pick<Planned, 'key' | 'is_new' | 'grade_level' | 'students'>

/** The lowest grade gets new groups where those of this year go up. Groups of the highest grade are no more. */
function keysOf({ id, grade_level }: FormerGroup, plan: RollOverPlan['groups']['homeroom']): Shape[] {
  if (plan === 'none') return []
  const key = `group-${id}`
  if (plan !== 'carry') return [{ key, is_new: false, grade_level, students: plan }]
  return [
    ...(grade_level === 1
      ? [{ key: `new-${id}`, is_new: true, grade_level, students: 'empty' as const }]
      : []),
    ...(grade_level < highestCode()
      ? [{ key, is_new: false, grade_level: grade_level + 1, students: 'carry' as const }]
      : []),
  ]
}

function plannedGroup(
  former: FormerGroup,
  shape: Shape,
  plan: RollOverPlan,
  choice: Choice | undefined,
): Planned {
  const made = former.made.find(({ key }) => key === shape.key)
  const usual = nameInGrade(former.name, former.grade_level, shape.grade_level)
  const { teacher_id, room_number, capacity } = made ?? seating(former, shape, plan, choice)
  return {
    ...shape,
    former,
    type: former.type,
    usual_name: usual,
    name: made?.name ?? choice?.name ?? usual,
    left_out: choice?.left_out ?? false,
    students: choice?.students ?? shape.students,
    teacher_id,
    room_number,
    capacity,
    made_id: made?.id ?? null,
    made_students: made?.student_count ?? 0,
  }
}

/** The teacher, room and seats of a group that is not made yet: as chosen, else as those of the former one where they are to stay. */
function seating(
  former: FormerGroup,
  { is_new, students }: Shape,
  plan: RollOverPlan,
  choice: Choice | undefined,
): Pick<Planned, 'teacher_id' | 'room_number' | 'capacity'> {
  const keepsTeacher =
    !is_new && former.teacher_is_active && (plan.keep_teachers || students === 'by_teacher')
  const keepsRoom = !is_new && plan.keep_rooms
  const { teacher_id, room_number, capacity } = choice ?? {}
  return {
    teacher_id: teacher_id === undefined && keepsTeacher ? former.teacher_id : (teacher_id ?? null),
    room_number: room_number === undefined && keepsRoom ? former.room_number : (room_number ?? null),
    capacity: capacity === undefined && plan.keep_capacity ? former.capacity : (capacity ?? null),
  }
}

const nameKey = ({ type, grade_level }: Planned, name: string) =>
  `${type} ${grade_level} ${name.toLowerCase()}`

/** Numbers the proposed names that another group has; those that somebody chose stay, and are refused where two are the same. */
function nameApart(planned: Planned[], choices: ReadonlyMap<string, Choice>): void {
  const wanted = planned.filter(({ left_out }) => !left_out)
  const isFixed = ({ key, made_id }: Planned) => made_id !== null || choices.get(key)?.name !== undefined
  const taken = new Set(wanted.filter(isFixed).map((group) => nameKey(group, group.name)))
  for (const group of wanted.filter((one) => !isFixed(one))) {
    group.name = freeName(group.name, (name) => taken.has(nameKey(group, name)))
    taken.add(nameKey(group, group.name))
  }
}

/** Finds the group of a type in which a student is in the next year; undefined where it is to be chosen later. */
export function placement(planned: readonly Planned[]) {
  const open = planned.filter(({ left_out }) => !left_out)
  const byFormer = new Map(open.filter(({ is_new }) => !is_new).map((group) => [group.former.id, group]))
  const byName = new Map(
    open
      .filter(({ is_new, students }) => is_new || students === 'carry')
      .map((group) => [nameKey(group, group.usual_name), group]),
  )
  return (
    { groups, next_grade, action }: Decided,
    type: GroupType,
    formers: ReadonlyMap<number, FormerGroup>,
  ): Planned | undefined => {
    const former = formers.get(groups[type] ?? 0)
    if (!former || next_grade === null) return undefined
    if (action === 'promoted') {
      const group = byFormer.get(former.id)
      return group?.students === 'carry' && group.grade_level === next_grade ? group : undefined
    }
    const usual = nameInGrade(former.name, former.grade_level, next_grade)
    return byName.get(`${type} ${next_grade} ${usual.toLowerCase()}`)
  }
}
