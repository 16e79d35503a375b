import { download } from '#web/ui/download.ts'

/** Saves the report as a file. */
export const downloadCsv = (query: Record<string, string>): Promise<void> =>
  download('/attendance/reports/', { ...query, csv: '1' }, 'attendance.csv')
