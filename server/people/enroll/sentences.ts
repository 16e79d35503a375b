/** What people read while a student is added or enrolled. */
export const sentences = {
  added: 'Student added successfully!',
  firstDayAhead: 'The first day cannot be in the future. Add the student on that day.',
  notAhead: 'must be today or earlier',
  officeEnrolls: 'Only the office can enter contacts, groups and a preferred name of a new student.',
  isForOffice: 'can be entered by the office only',
} as const
