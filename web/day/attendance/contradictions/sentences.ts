import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import { STATUS_LABELS, joinWithAnd } from '#contract/words.ts'
import { formatReport } from '#web/school/absent/report-text.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'

type Sheet = Contradiction['sheets'][number]

/** Describes a contradiction in one sentence. */
export function contradictionSentence({ kind, known, sheets }: Contradiction): string {
  const doubtful = sheets.filter(({ is_doubtful }) => is_doubtful)
  if (kind === 'between') {
    const beside = sheets.filter(({ is_doubtful }) => !is_doubtful)
    return `Absent at ${timesOf(doubtful)}, but in class at ${timesOf(beside)}.`
  }
  if (kind === 'teachers') {
    const parts = doubtful.map(
      ({ teacher, status, start_time }) =>
        `${fullName(teacher)} marked ${STATUS_LABELS[status].toLowerCase()} at ${clockTime(start_time)}`,
    )
    return `${parts.join(', but ')}.`
  }
  const marked = [...Map.groupBy(doubtful, ({ status }) => status)].map(
    ([status, marks]) => `${STATUS_LABELS[status].toLowerCase()} at ${timesOf(marks)}`,
  )
  return `Office: ${known ? formatReport(known) : 'no report'}, but marked ${joinWithAnd(marked)}.`
}

const timesOf = (sheets: readonly Sheet[]) =>
  joinWithAnd(sheets.map(({ start_time }) => clockTime(start_time)))
