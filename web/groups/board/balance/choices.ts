import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { PairKind, StudentPair } from '#contract/groups/label-shapes.ts'
import { type GradeCode } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { allStudents, groupIdByStudent } from '../apply-moves.ts'

/** The user's choices for balancing groups. */
export type BalanceChoices = {
  groups: number[]
  /** Trait names as in the request, such as 'label:ELL'. */
  traits: string[]
  /** The pairs to ignore this time, by `pairKey`. */
  leftOut: string[]
  /** The students who stay where they are. */
  stay: number[]
  /** If true, everyone in a group stays and only unassigned students are placed. */
  allStay: boolean
}

export const pairKey = ({ kind, students: [one, other] }: StudentPair): string =>
  `${kind} ${one.id} ${other.id}`

/** All groups that the user may fill, balanced by attendance. Students who are selected on the board and in a group stay. */
export function startingChoices(data: GradeLevelGroups, selected: ReadonlySet<number>): BalanceChoices {
  const groupOf = groupIdByStudent(data)
  return {
    groups: data.groups.map(({ id }) => id).filter((id) => !data.filled_by_office.includes(id)),
    traits: ['attendance_tier'],
    leftOut: [],
    stay: [...selected].filter((id) => (groupOf.get(id) ?? null) !== null),
    allStay: false,
  }
}

/** The traits besides labels by which groups of a type can be balanced. */
export function traitChoices(type: GroupType): { value: string; label: string }[] {
  const ofGroups = (
    [
      { value: 'core_group', of: 'core' },
      { value: 'cte_group', of: 'cte' },
      { value: 'homeroom', of: 'homeroom' },
    ] as const
  ).filter(({ of }) => of !== type)
  return [
    { value: 'attendance_tier', label: 'Attendance tier' },
    ...ofGroups.map(({ value, of }) => ({
      value,
      label: of === 'homeroom' ? 'Homeroom' : GROUP_TYPE_LABELS[of],
    })),
  ]
}

export function bodyOf(
  { groups, traits, leftOut, stay, allStay }: BalanceChoices,
  data: GradeLevelGroups,
  { grade, pairs }: { grade: GradeCode; pairs: readonly StudentPair[] },
) {
  const idsOf = (kind: PairKind) =>
    pairs
      .filter((pair) => pair.kind === kind && !leftOut.includes(pairKey(pair)))
      .map(({ students }) => students.map(({ id }) => id))
  return {
    grade_level_id: grade,
    group_ids: groups,
    balance: traits,
    apart: idsOf('apart'),
    together: idsOf('together'),
    pinned: allStay ? studentsInGroups(data).map(({ id }) => id) : stay,
  }
}

/** The students in groups, to choose who stays. */
export const studentsInGroups = (data: GradeLevelGroups) => {
  const unassigned = new Set(data.unassigned_students.map(({ id }) => id))
  return allStudents(data).filter(({ id }) => !unassigned.has(id))
}
