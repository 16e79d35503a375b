import type { MarkKind } from '#contract/words.ts'
import type { WeekSummary } from '#contract/people/students.ts'
import { MarkPill } from '#web/school/marks.tsx'

const MARK_KINDS: readonly MarkKind[] = ['P', 'A', 'T', 'E']

const NO_MARKS = { P: 0, A: 0, T: 0, E: 0, total: 0 }

type WeekMarksProps = {
  weeks: Partial<WeekSummary>
  /** The week that is not named, because a heading names it. */
  omits?: 'This week'
}

/** Shows this week's marks, or last week's if this week has none yet. A week missing from the reply has no marks. */
export function WeekMarks({ weeks, omits }: WeekMarksProps) {
  const [current, previous] = [weeks.current ?? NO_MARKS, weeks.previous ?? NO_MARKS]
  const [label, counts] =
    current.total === 0 && previous.total > 0 ? ['Last week', previous] : ['This week', current]
  return (
    <>
      {label !== omits && <span>{label}</span>}
      {counts.total === 0 && <span>no marks yet</span>}
      {MARK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <MarkPill key={kind} kind={kind} count={counts[kind]} />
      ))}
    </>
  )
}
