import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { PairKind, StudentPair } from '#contract/groups/label-shapes.ts'
import { GROUP_TYPE_LABELS, type GradeCode, type GroupType } from '#contract/words.ts'
import { allStudents, groupIdByStudent } from '../apply-moves.ts'

/** What a person has chosen to balance groups by. */
export type BalanceChoices = {
  groups: number[]
  /** As the request names them, such as 'label:ELL'. */
  traits: string[]
  /** The pairs that are left out this time, by `pairKey`. */
  leftOut: string[]
  /** Students who stay where they are. */
  stay: number[]
  /** Everybody who is in a group stays: only the unassigned are placed. */
  allStay: boolean
}

export const pairKey = ({ kind, students: [one, other] }: StudentPair): string =>
  `${kind} ${one.id} ${other.id}`

/** All groups that this person may fill, by attendance; whoever is ticked on the board and in a group stays. */
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

/** What groups of a type can be balanced by besides labels. */
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

/** The body of the request. */
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

/** Students in groups, for 'who stays'. */
export const studentsInGroups = (data: GradeLevelGroups) => {
  const unassigned = new Set(data.unassigned_students.map(({ id }) => id))
  return allStudents(data).filter(({ id }) => !unassigned.has(id))
}
