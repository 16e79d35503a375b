import { gradeCodes, gradeInFile } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'

const MAX_ID_SHOWN = 60

/** 'from 06 to 12' */
function gradesInFiles(): string {
  const codes = gradeCodes().map((code) => String(gradeInFile(code)).padStart(2, '0'))
  return `from ${codes[0]} to ${codes.at(-1)}`
}

/** What the office reads about OneRoster files and connected apps, and what the makers of those apps read. */
export const sentences = {
  noOneRosterInArchive: 'This archive has no OneRoster files, such as users.csv or classes.csv.',
  noOneRoster:
    'This is not a OneRoster file. Its name and columns do not match users.csv, classes.csv or another OneRoster file.',
  noUsableRow: 'None of the rows in this file can be used.',
  nothingOfSchool: 'This file has no terms, courses, students, teachers or classes of this school.',
  noSuchSchool: (id: string) => `This file has no school "${id.slice(0, MAX_ID_SHOWN)}".`,
  severalSchools: (count: number, names: readonly string[]) =>
    `This file has ${count} schools: ${joinWithAnd(names)}.`,
  chooseSchool: (problem: string) => `${problem} Please choose your school.`,
  schoolOfFile: 'must be one of the schools in the file',
  changesTooOld: (days: number) =>
    `Changes are available for the last ${days} days only. Please choose a later date, or all records.`,
  withinDays: (days: number) => `must be within the last ${days} days`,
  nothingEnded: 'No ended records to delete.',
  endedDeleted: (count: number) =>
    `Deleted ${pluralize(count, 'ended record')} that other systems no longer need.`,

  empty: (column: string) => `${column} is empty.`,
  wrongValue: (column: string, value: string, expected: string) => `${column} "${value}" ${expected}.`,
  notInFile: (column: string, id: string, file: string) => `${column} "${id}" is not in ${file}.csv.`,
  missingReference: (column: string, id: string, file: string) =>
    `${column} "${id.slice(0, MAX_ID_SHOWN)}" is not in ${file}.csv.`,
  idTooLong: (limit: number) => `sourcedId has more than ${limit} characters.`,
  idRepeated: (id: string, row: number) => `sourcedId "${id}" is already in row ${row}. Row ${row} is used.`,
  noRole: 'This user has no role in roles.csv.',
  otherRole: (role: string, other: string) => `role "${role}" does not match the user, who is a ${other}.`,
  unknownGrade: () => `The grade of this class is unknown. It needs a grade ${gradesInFiles()}, or students.`,
  oneGrade: () => `must be one grade ${gradesInFiles()}`,
  aDate: 'must be a date such as 2026-09-14',
  endsTooEarly: (day: string) =>
    `endDate "${day}" must be after startDate. It is the day after the last day of the term.`,
  addressOfTeacher: (sourcedId: string) =>
    `is the address of the teacher with sourcedId "${sourcedId}", which is used.`,
  repeatedStudent: (row: number) => `Duplicate of the student in row ${row}, which is used.`,
  otherStudent: (sourcedId: string, name: string) =>
    `Duplicate of sourcedId "${sourcedId}", ${name}, which is used.`,

  skipped: {
    notAtSchool: 'They are not students or teachers at this school.',
    left: 'They left the other system and were never in Homeroom.',
    teacherAddresses: 'Change teachers’ addresses on the Staff page.',
    office: 'Files cannot change office staff.',
    classesOfOthers: 'These classes belong to other schools.',
    classesOver: 'Their terms ended before the current school year.',
    classesByRule: 'The class rules skip these classes.',
    classesEnded: 'These classes have ended. Their students leave, and the groups stay.',
    coursesEnded: 'Delete courses on the Courses page.',
    sessions: (names: readonly string[]) =>
      `Only terms, and sessions with classes, become block schedules. These were skipped: ${joinWithAnd(names)}.`,
    termsEnded: 'Delete block schedules on their own page.',
    termsEarlier: 'They ended before the current school year.',
    termsDeleted: 'Their block schedules were deleted in Homeroom.',
    termDates: 'Change the dates of a block schedule with classes on its own page.',
    enrollmentsOfOthers: 'These enrollments belong to other schools.',
    otherRoles: 'Only students and teachers can be in groups.',
    unusedUsers: 'Their users are skipped or have errors.',
    unusedClasses: 'Their classes are skipped or have errors.',
  },

  connected: (name: string) => `${name} may read the roster. Copy its secret now. It is shown only once.`,
  revoked: (name: string) => `${name} is revoked. It can no longer read the roster.`,
  tooManyApps: (limit: number) =>
    `The school already has ${limit} connected apps. Please revoke one that is not used.`,
  revokedByRestore: 'a restore of a backup',

  postOnly: 'Request tokens with POST.',
  formNeeded: 'Send a form: application/x-www-form-urlencoded.',
  parameterOnce: 'Send each parameter once.',
  secretOnce: 'Send the secret only once.',
  grantTypeMissing: 'grant_type is missing.',
  otherGrantType: 'grant_type must be client_credentials.',
  unknownClient: 'The client_id or client_secret is wrong, or was revoked.',
  allowedScopes: (scopes: readonly string[]) => `This app may read: ${joinWithAnd(scopes)}.`,
  tokenNeeded: 'Send a token in the header Authorization: Bearer.',
  unknownToken: 'This token is unknown, expired or revoked. Please request a new one.',
  scopeNeeded: (scopes: readonly string[]) => `This needs the scope ${scopes.join(' or ')}.`,

  readOnly: 'The roster is read-only.',
  sendOnce: (name: string) => `Send ${name} once.`,
  wholeNumber: (name: string, min: number) => `${name} must be a whole number from ${min}.`,
  orderBy: 'orderBy must be asc or desc.',
  unknownField: (field: string, kind: string) => `${field} is not a field of ${kind}.`,
  notFilterable: (field: string, kind: string) => `You cannot filter ${kind} by ${field}.`,
  momentNeeded: (field: string) => `${field} needs a date, or a time such as 2026-09-14T13:05:00Z.`,
  unreadableFilter: (problem: string) => `The filter cannot be read. ${problem}`,
  filterTooLong: (limit: number) => `It can have at most ${limit} characters.`,
  filterCharacters: 'It has characters that cannot be read.',
  filterJoin: 'After a value you can add one AND or OR with another comparison.',
  filterEnd: 'You can use one AND or OR, and nothing after the last value.',
  filterField: "It must begin with a field, as in familyName='Lund'.",
  filterOperator: (operators: readonly string[]) =>
    `After a field there must be one of ${operators.join(' ')}`,
  filterValue: 'A value must be in single quotes. Write a quote inside it twice.',
} as const
