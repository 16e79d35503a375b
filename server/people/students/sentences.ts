import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import { pluralForm, pluralize } from '#contract/words.ts'

/** What the office and teachers read about students' records, labels, pairs, contacts and conversations. */
export const sentences = {
  saved: 'Student saved.',
  notWithDay: 'The list of a day has all students who were enrolled on it, active or not.',
  notAhead: 'must be today or earlier',
  askOffice: (reason: string) => `${reason} Please ask the office.`,
  officeDeactivates: 'Only the office can deactivate students.',
  officeReactivates: 'Only the office can reactivate students.',
  officeChangesEmail: 'Only the office can change a student’s email address.',
  officeEnrolls: 'Only the office can say since when and why a student is enrolled.',
  officeLabels: 'Only the office can change students’ labels and pairs.',
  emailSignedIn: (email: string, belongs: string) =>
    `The email address ${email} ${belongs}. Please ask the office to add them.`,
  numberTaken: (number: string | null, belongs: string) => `The student number ${number} already ${belongs}.`,
  unknownTeachers: (ids: readonly number[]) =>
    `No active teacher has the ID ${ids.join(', ')}. Please choose the homeroom teachers again.`,
  nothingUndone: (reason: string) => `Nothing was undone: ${reason}.`,
  restored: (restored: number, skipped: number) => {
    const done = `${pluralize(restored, 'student')} ${pluralForm(restored, 'is', 'are')} active again and back in their former groups.`
    return skipped === 0 ? done : `${done} ${pluralize(skipped, 'student')} could not be restored.`
  },

  codesSaved: 'Reasons saved.',
  codeInUse: (name: string) => `${name} is in use, so it cannot be deleted. Nothing was saved.`,
  codeGone: 'This reason is no longer in the list. Please reload the page.',
  unknownCode: 'is not a reason in the list',
  unknownReason: 'This reason is not in the list of the school. Please choose another one.',
  stillEnrolled: 'The student is still enrolled. There is a reason for leaving once the student has left.',
  reasonNeeded: 'Please choose why the student left.',
  hasAttended: 'The student was present in this time, so another reason is needed.',

  labelsChanged: (students: number) => `Changed the labels of ${pluralize(students, 'student')}.`,
  tooManyLabels: (student: string, labels: number) =>
    `${student} would have ${labels} labels. The limit is ${MAX_LABELS}.`,
  sameStudentTwice: 'Please choose two different students.',
  pairWithSelf: 'A student cannot be kept apart from or together with themselves.',
  apartAndTogether: 'A student cannot be kept both apart from and together with the same student.',
  unknownStudents: (ids: readonly number[]) => `No student has the ID ${ids.join(', ')}.`,

  contactsSaved: 'Contacts saved.',
  contactsOfOthers: 'Only the office and the student’s own teachers can see contacts. Please ask the office.',
  contactLogOfOthers:
    'Only the office and the student’s own teachers can see the family contact log. Please ask the office.',
  conversationSaved: 'Conversation saved.',
  conversationDeleted: 'Conversation deleted.',
  conversationInFuture: 'The date of a conversation cannot be in the future.',
} as const
