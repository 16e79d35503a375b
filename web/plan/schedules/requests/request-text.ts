import { ABSENCE_KIND_LABELS } from '#contract/plan/schedules/absence-kinds.ts'
import { daySpanWithYear, fullDay, momentText, timeSpan } from '#web/school/days.ts'
import type { AbsenceRequest } from './queries.ts'

type Days = { start_date: string; end_date: string }

/** 'Monday, November 30, 2026' or 'Nov 30 – Dec 2, 2026' */
export const daysText = ({ start_date, end_date }: Days): string =>
  start_date === end_date ? fullDay(start_date) : daySpanWithYear(start_date, end_date)

/** The status as people say it, with its color. What a teacher has sent is pending for the office. */
export function statusOf(
  { state, is_over, absence }: AbsenceRequest,
  isOffice: boolean,
): { label: string; color: string } {
  if (state === 'open')
    return is_over
      ? { label: 'Not answered', color: 'inherit' }
      : { label: isOffice ? 'Pending' : 'Sent', color: 'var(--tardy)' }
  if (state === 'declined') return { label: 'Declined', color: 'var(--absent)' }
  if (state === 'withdrawn') return { label: 'Withdrawn', color: 'inherit' }
  return absence === null
    ? { label: 'Removed', color: 'inherit' }
    : { label: 'Planned', color: 'var(--present)' }
}

/** 'Sick · all day', 'Training · 9:00-10:00 AM Core 7-1' */
export function whatText({ kind, classes }: AbsenceRequest): string {
  return [ABSENCE_KIND_LABELS[kind], classes === null ? 'All day' : 'Some classes only'].join(' · ')
}

export const classText = ({
  start_time,
  end_time,
  groups,
  name,
}: NonNullable<AbsenceRequest['classes']>[number]): string =>
  `${timeSpan(start_time, end_time)} ${groups.join(', ') || name}`

/** Who answered when, and what; undefined while nobody has. */
export function answerText(request: AbsenceRequest): string | undefined {
  const { state, decided, absence, answer } = request
  if (!decided) return undefined
  const at = `by ${decided.by} on ${momentText(decided)}`
  if (state === 'declined') return `Declined ${at}: “${answer ?? ''}”`
  if (state === 'withdrawn') return `Withdrawn on ${momentText(decided)}.`
  if (absence === null) return `Planned ${at}. The office has removed this absence since.`
  const isOther = absence.start_date !== request.start_date || absence.end_date !== request.end_date
  return `Planned ${at}${isOther ? `, for ${daysText(absence)}` : ''}.`
}
