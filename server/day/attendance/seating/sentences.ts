/** What people read about seating charts. */
export const sentences = {
  saved: 'Seating chart saved.',
  pastDay: 'Open the class on today or a later day to change its seats.',
} as const
