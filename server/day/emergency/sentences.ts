import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import { ROLL_KIND_LABELS, type RollKind } from '#contract/day/emergency-rules.ts'

export const sentences = {
  absent: 'Absent',
  schoolActivity: 'School activity',
  leftAt: (time: string) => `Left at ${time}`,
  expectedAt: (time: string) => `Expected at ${time}`,
  started: (kind: RollKind, students: number) =>
    `${ROLL_KIND_LABELS[kind]} roll started with ${students} students.`,
  alreadyOn: (by: string, time: string, display: TimeDisplay) =>
    `${by} started this roll at ${formatTime(time, display)}.`,
  ended: 'Emergency roll ended. It is kept under past rolls.',
  onlyOffice: 'Only the office can start an emergency roll. Please call the office.',
  onlyOfficeEnds: 'Only the office, or the person who started it, can end an emergency roll.',
  noneOn: 'No emergency roll is on.',
  over: 'This emergency roll ended before the marks were made.',
  otherAccount: 'Someone else has signed in since. Sign in again to send your marks.',
}
