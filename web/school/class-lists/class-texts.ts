import type { ClassOfTeacher } from '#contract/day/attendance/class-lists.ts'
import { formatReport } from '../absent/report-text.ts'

/** 'Core 9A · Algebra' */
export const classTitle = ({ groups, name }: Pick<ClassOfTeacher, 'groups' | 'name'>): string =>
  [groups.map((group) => group.name).join(', '), name].filter(Boolean).join(' · ')

/** 'out until 10:30', without whether it is excused; a space where nothing is reported. */
export function studentReport(report: ClassOfTeacher['students'][number]['report']): string {
  if (!report) return '\u00a0'
  return formatReport({ ...report, kind: report.kind === 'unexcused' ? 'excused' : report.kind })
}

/** The classes that a substitute takes: those that the teacher is entered as absent for, or all where nothing is entered. */
export function classesToTake(classes: readonly ClassOfTeacher[]): readonly ClassOfTeacher[] {
  const missed = classes.filter(({ is_missed }) => is_missed)
  return missed.length > 0 ? missed : classes
}
