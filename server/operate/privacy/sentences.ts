/** What the office reads about erasing students and deleting old records. */
export const sentences = {
  erased: 'The student was erased. Attendance totals stay.',
  activeStudent: (name: string) =>
    `${name} is an active student. Deactivate the student first, then erase the record.`,
  confirmErasure: (name: string) =>
    `This cannot be undone. Type the student’s full name, ${name}, to erase the record.`,
  damagedErasureList: (file: string) =>
    `${file} is damaged: one line is not an erasure. Restore a copy of the file, or remove that line.`,

  retentionSaved: 'Saved. Older records will be deleted tonight.',
  nothingOld: 'No records were old enough to delete.',
  deleted: (parts: readonly string[]) => `Deleted. ${parts.join('; ')}.`,
} as const
