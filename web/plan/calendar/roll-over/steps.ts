import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { PlannedGroup, RollOverPreview } from '#contract/plan/roll-over/preview.ts'
import { pluralize } from '#contract/words.ts'

export const STEPS = ['School year', 'Students', 'Groups', 'Schedule', 'Review and start'] as const
export const stepAddress = (step: number, year: number): string => `?year=${year}&step=${step}`
export const LAST_STEP = STEPS.length

/** The step in the address, else the one on which the plan was left. */
export function stepIn(search: URLSearchParams, leftOn: number): number {
  const step = Number(search.get('step') ?? leftOn)
  return Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1
}

export const needsTeacher = ({ left_out, is_made, teacher_id }: PlannedGroup): boolean =>
  !left_out && !is_made && teacher_id === null

type Shown = Pick<RollOver, 'batches'> & { preview: RollOverPreview }

/** The line below each step. */
export function stepCounts({ batches, preview }: Shown): readonly string[] {
  const decided = preview.grades.reduce((sum, { students }) => sum + students, 0)
  const teachers = preview.planned_groups.filter(needsTeacher).length
  const isStarted = batches.some(({ undone_at }) => undone_at === null)
  return [
    pluralize(preview.school_days, 'school day'),
    pluralize(decided, 'student'),
    groupsText(preview.groups, teachers),
    preview.blocks > 0 ? `${pluralize(preview.blocks, 'block')} to copy` : 'No blocks to copy',
    isStarted ? 'Started' : 'No changes yet',
  ]
}

const groupsText = (groups: number, withoutTeacher: number) => {
  if (groups === 0) return 'No groups to add'
  return withoutTeacher > 0 ? `${withoutTeacher} without a teacher` : pluralize(groups, 'group')
}

/** What the step is about, beside its name. */
export function stepSummary(step: number, preview: RollOverPreview): string {
  const { grades, planned_groups, blocks, section_periods, promoted, skipped, graduated } = preview
  const core = planned_groups.filter(({ type, left_out }) => type === 'core' && !left_out)
  const texts = [
    pluralize(preview.closures, 'closure'),
    `${pluralize(promoted + skipped, 'student')} promoted, ${graduated} graduating`,
    `${pluralize(preview.placed, 'student')} in ${pluralize(core.length, 'core group')}`,
    `${pluralize(blocks, 'block')}, ${pluralize(section_periods, 'section period')}`,
    pluralize(
      grades.reduce((sum, { students }) => sum + students, 0),
      'student',
    ),
  ]
  return texts[step - 1] ?? ''
}
