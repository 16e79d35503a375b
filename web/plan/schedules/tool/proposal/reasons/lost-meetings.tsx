import type { ProposalStep, UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import { pluralize, pluralForm } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

type LostMeetingsProps = { steps: readonly ProposalStep[]; unplaced: readonly UnplacedRequirement[] }

/** Warns that a proposal ends required assignments because they conflict with the rest of it. */
export function LostMeetings({ steps, unplaced }: LostMeetingsProps) {
  const unplacedPairs = new Set(unplaced.map(({ group_id, teacher_id }) => `${group_id} ${teacher_id}`))
  const lost = steps.filter(
    ({ section_period_id, group_id, teacher_id }) =>
      section_period_id === null && unplacedPairs.has(`${group_id} ${teacher_id}`),
  )
  if (lost.length === 0) return null
  return (
    <Notice tone="warning">
      {pluralize(lost.length, 'required assignment')} would end, because{' '}
      {pluralForm(lost.length, 'it does', 'they do')} not fit with the rest of this schedule. Pin what must
      stay and try again, or accept a part without {pluralForm(lost.length, 'it', 'them')}.
    </Notice>
  )
}
