import { formatNumber } from '#contract/formats.ts'

/** What people and programs read where a report is refused. */
export const sentences = {
  unknownStudent: 'No student has this ID.',
  enrollmentsOfOffice: 'Only the office can see reports on enrollment.',
  noClasses: 'Reports on enrollment are about no class. Please leave out the teacher and the group.',
  notForEnrollments: 'is not for this report',
  onlyMembershipHasPeriods: 'Only the Membership report is by day, week, month or year.',
  onlyForMembership: 'is only for the Membership report',
  onlyRecordsInPages: 'Only the Records report comes in pages.',
  onlyForRecords: 'is only for the Records report',
  wrongPage: (problem: string) => `The page ${problem}.`,
  notNextPage: 'must be the "next" value of an earlier page',
  tooManyRecords: (most: number) =>
    `This report has more than ${formatNumber(most)} records. Please choose a shorter range, or download the CSV file, which has no limit.`,
} as const
