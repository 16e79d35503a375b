import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import { ABSENCE_KIND_LABELS, pluralForm, pluralize } from '#contract/words.ts'

/** What the office reads when it resolves contradictions. */
export const sentences = {
  used: (marks: number) =>
    marks === 0
      ? 'No marks to change: they no longer differ.'
      : `${pluralize(marks, 'mark')} ${pluralForm(marks, 'was', 'were')} changed to the office’s entry.`,
  undone: (marks: number) =>
    marks === 0
      ? 'Nothing was undone: these marks were changed since.'
      : `${pluralize(marks, 'mark')} ${pluralForm(marks, 'was', 'were')} restored.`,
  /** In the history of a mark. */
  reason: ({ kind, start_time, end_time }: AbsenceEntry, school: TimeDisplay) =>
    [
      `The office’s entry was used: ${ABSENCE_KIND_LABELS[kind].toLowerCase()}`,
      start_time !== null && `from ${formatTime(start_time, school)}`,
      end_time !== null && `until ${formatTime(end_time, school)}`,
    ]
      .filter(Boolean)
      .join(' '),
  reasonUndone: 'The use of the office’s entry was undone',
  asked: (sent: number, contradicting: number) => {
    if (sent > 0) return `${pluralize(sent, 'question')} sent.`
    return contradicting > 0
      ? 'Already asked.'
      : 'No question sent: this mark no longer contradicts anything.'
  },
} as const
