import type { GroupsReport } from '#contract/groups/group-shapes.ts'

export type GroupSize = GroupsReport['sizes'][number]

/** Groups with a seat first; among these the smallest, so that groups stay of one size. */
export const bestFirst = (groups: readonly GroupSize[]): GroupSize[] =>
  groups.toSorted(
    (one, other) =>
      Number(isFull(one)) - Number(isFull(other)) ||
      one.student_count - other.student_count ||
      one.name.localeCompare(other.name, 'en', { numeric: true }),
  )

export const isFull = ({ seats_left }: GroupSize): boolean => seats_left === 0

/** 'Core 9-1 · 12 of 24 seats · Ida Lund' */
export const groupText = ({ name, student_count, capacity, teacher }: GroupSize): string =>
  [name, capacity === null ? `${student_count} students` : `${student_count} of ${capacity} seats`, teacher]
    .filter(Boolean)
    .join(' · ')
