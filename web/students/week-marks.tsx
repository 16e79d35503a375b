import type { WeekSummary } from '#contract/students.ts'
import type { MarkKind } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'

const MARK_KINDS: readonly MarkKind[] = ['P', 'A', 'T', 'E']

/** The marks of this week, or of last week where this one has none yet. */
export function WeekMarks({ weeks: { current, previous } }: { weeks: WeekSummary }) {
  const [label, counts] =
    current.total === 0 && previous.total > 0 ? ['Last week', previous] : ['This week', current]
  return (
    <>
      <span>{label}</span>
      {counts.total === 0 && <span>no marks yet</span>}
      {MARK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <MarkPill key={kind} kind={kind} count={counts[kind]} />
      ))}
    </>
  )
}
