/** What the office reads about reasons for absences. */
export const sentences = {
  saved: 'Reasons saved.',
  inUse: (name: string) =>
    `${name} is in use, so it cannot be deleted. Please retire it instead. Nothing was saved.`,
  unknown: 'This reason is not in the school’s list. Please reload the page.',
  retired: (name: string) => `${name} was retired. Please choose another reason.`,
  officeOnly: 'Only the office can give a reason for a mark. Please save without it.',
} as const
