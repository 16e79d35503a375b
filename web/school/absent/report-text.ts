import { absenceTimes, type ReportedAbsence } from './reported-absence.ts'
import { clockTime } from '../display.ts'

/** A reported absence of a day in a few words: 'out until 10:30 (Illness)', 'leaves at 13:00', 'out all day, unexcused'. */
export const formatReport = ({
  reason,
  ...absence
}: ReportedAbsence & { reason?: { name: string } | null | undefined }): string =>
  reason ? `${timesText(absence)} (${reason.name})` : timesText(absence)

function timesText({ kind, start_time, end_time, arrived, left }: ReportedAbsence): string {
  if (arrived && end_time) return `arrived ${clockTime(end_time)}`
  if (left && start_time)
    return `dismissed ${clockTime(start_time)}${kind === 'unexcused' ? ', unexcused' : ''}`
  const times = absenceTimes(start_time, end_time)
  if (kind === 'school_activity') return ['school activity', times].filter(Boolean).join(' ')
  if (kind === 'leaves_early') return start_time ? `leaves at ${clockTime(start_time)}` : 'leaves early'
  const out = `out ${times || 'all day'}`
  return kind === 'unexcused' ? `${out}, unexcused` : out
}
