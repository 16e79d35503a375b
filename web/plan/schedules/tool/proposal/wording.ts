import { formatNumber } from '#contract/formats.ts'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'

/** '9th Grade', '8th Grade and 9th Grade', 'the whole school' for null. */
export const gradesText = (grades: readonly number[] | null): string =>
  grades === null ? 'the whole school' : joinWithAnd(grades.toSorted((a, b) => a - b).map(gradeLabel))

/** '86 of 88 meetings placed, 7 moved against today' */
export function summaryText({ placed, wanted, steps }: Proposal): string {
  const { ended = [], moved = [] } = Object.groupBy(steps, ({ section_period_id, instead_of }) =>
    section_period_id === null ? 'ended' : instead_of === null ? 'added' : 'moved',
  )
  return [
    `${number(placed)} of ${pluralize(wanted, 'meeting')} placed`,
    moved.length === 0 ? 'nothing moves' : `${number(moved.length)} moved`,
    ended.length > 0 && `${number(ended.length)} ended`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** '8 classes move, 35 gaps removed.', or '' if neither changes. */
export function improvementText({ steps, wishes }: Pick<Proposal, 'steps' | 'wishes'>): string {
  const moved = steps.filter(
    ({ section_period_id, instead_of }) => section_period_id !== null && instead_of !== null,
  ).length
  const gaps = wishes.find(({ wish }) => wish === 'gaps')
  const removed = gaps ? gaps.before - gaps.count : 0
  const parts = [
    ...(moved > 0 ? [`${pluralize(moved, 'class', 'classes')} ${pluralForm(moved, 'moves', 'move')}`] : []),
    ...(removed === 0 ? [] : [`${pluralize(Math.abs(removed), 'gap')} ${removed > 0 ? 'removed' : 'added'}`]),
  ]
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}

export const number = (value: number): string => formatNumber(value)
