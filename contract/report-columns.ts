import type { ReportRows } from './reports.ts'

/**
 * The columns of each report on the screen and in its file, in order: the field of a row, and its heading. Both the screen and
 * the file may add more columns after these.
 */
export const REPORT_COLUMNS = {
  records: {
    date: 'Date',
    group: 'Group',
    student: 'Student',
    teacher: 'Teacher',
    status: 'Status',
    excuse: 'Excuse',
    comment: 'Comment',
  },
  daily_summary: { date: 'Date', status: 'Status', count: 'Count', attendance_rate: 'Attendance Rate %' },
  group_summary: {
    group: 'Group',
    P: 'Present (P)',
    A: 'Absent (A)',
    T: 'Tardy (T)',
    E: 'Excused (E)',
    total: 'Total',
    attendance_rate: 'Attendance Rate %',
  },
  student_summary: {
    student_id: 'Student ID',
    student: 'Student',
    P: 'P',
    A: 'A',
    T: 'T',
    E: 'E',
    total: 'Total',
    attendance_rate: 'Attendance Rate %',
  },
  chronic_absence: {
    student_number: 'Student Number',
    student: 'Student',
    grade_level: 'Grade',
    days_absent: 'Days Absent',
    days_enrolled: 'Days Enrolled',
    percent: 'Absent %',
    tier: 'Tier',
    absences_until_next_tier: 'Absences Until Next Tier',
  },
  entries_and_withdrawals: {
    date: 'Date',
    student: 'Student',
    student_number: 'Student Number',
    grade_level: 'Grade',
    change: 'Entry or Withdrawal',
    reason: 'Reason',
    code: 'Code',
    district_code: 'District Code',
    destination: 'Destination',
  },
  membership: {
    start_date: 'Start Date',
    end_date: 'End Date',
    grade_level: 'Grade',
    school_days: 'School Days',
    membership_days: 'Membership Days',
    days_present: 'Days Present',
    adm: 'ADM',
    ada: 'ADA',
    attendance_rate: 'Attendance Rate %',
  },
} as const satisfies { [Type in keyof ReportRows]: Partial<Record<keyof ReportRows[Type], string>> }

/** The column of records after these that only the office has. */
export const REASON_COLUMN = 'Reason'

/** The columns of times in files of records, after the reason, and the last column there. */
export const TIME_COLUMNS = { arrived_at: 'Arrived', left_at: 'Left' } as const
export const PERIOD_COLUMN = 'Period'

export type ReportField<Type extends keyof ReportRows> = keyof (typeof REPORT_COLUMNS)[Type]
