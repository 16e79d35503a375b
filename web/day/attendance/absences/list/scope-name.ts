import { gradeLabel } from '#contract/grades.ts'
import type { ReportedAbsence } from '../queries.ts'

/** '9th Grade', the name of the group, or 'Whole school'. */
export function scopeName({ scope }: Pick<ReportedAbsence, 'scope'>): string {
  if (scope && 'grade_level' in scope) return gradeLabel(scope.grade_level)
  return scope && 'group' in scope ? scope.group.name : 'Whole school'
}
