/** What the office and teachers read about courses and classes. */
export const sentences = {
  added: (name: string) => `"${name}" added.`,
  renamed: (name: string) => `Renamed to "${name}".`,
  updated: 'Course updated successfully!',
  deleted: 'Course deleted',
  classTaken: (label: string, name: string) =>
    `There is already a ${label} named "${name}". Please choose another name.`,
  courseTaken: (name: string, grade: string) =>
    `There is already a course named "${name}" for ${grade}. Please choose another name.`,
  unknownClass: (label: string) => `This ${label} no longer exists. Please reload.`,
} as const
