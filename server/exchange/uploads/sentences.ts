import { formatNumber, type DayDisplay } from '#contract/formats.ts'
import { pluralForm, pluralize, joinWithAnd } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

type Person = { first_name: string; last_name: string }
type Counts = { added: number; changed: number; unchanged: number }

/** What the office and teachers read about the files that they upload: refusals, replies, and what is wrong with a row. */
export const sentences = {
  selectXlsx: 'Please select a valid Excel (.xlsx) file',
  empty: 'This file is empty.',
  noHeader: (expected: readonly string[]) =>
    `No header row was found. Expected columns such as ${joinWithAnd(expected)}.`,
  noNames:
    'No header row was found. The first row seems to have data. Please add a row above it with the column names.',
  noColumn: (names: readonly string[]) => `This file has no column ${names.join(', no column ')}.`,
  chooseColumns: (problem: string) => `${problem} Please choose from its columns.`,
  noData: 'This file has a header row but no data.',
  noUsableRow: 'None of the rows in this file can be used.',

  namesMissingColumn: 'names a missing column',
  unreadable: 'cannot be read',
  mappingUnreadable: (field: string | undefined) =>
    `The column mapping cannot be read: it must be JSON such as {"${field}": "a column of the file"}.`,
  mappingUnknown: (fields: readonly string[], unknown: string) =>
    `The column mapping can have ${fields.join(', ')}, but not "${unknown.slice(0, 60)}".`,
  mappingIncomplete: 'The column mapping must have a column for each field.',
  mappingRepeats: 'The column mapping uses one column for two fields.',
  mappingDeleted: (name: string) =>
    `Saved columns deleted. Files such as "${name}" are read by their headers again.`,
  classRulesUnusable: (problem: string) => `The class rules cannot be used. ${problem}`,
  classRule: (place: number, problem: string) => `Rule ${place}: ${problem}`,
  noClassRules: 'This is not a list of rules.',

  wouldChange: (singular: string, count: { total: number; changed: number; deactivated: number }) => {
    const people = `${formatNumber(count.changed)} of the school’s ${pluralize(count.total, singular)}`
    const deactivation =
      count.deactivated > 0 ? ` and deactivate ${pluralize(count.deactivated, singular)} of them` : ''
    return `This file would change ${people}${deactivation}`
  },
  effect: effectText,
  /** '27 rows: 1 student, 26 rejected. Nothing is saved yet: 1 added, 0 changed, 0 unchanged.' */
  success: (
    { rows, people, rejected, counts }: { rows: number; people: string; rejected: number; counts: Counts },
    isPreview: boolean,
  ) => {
    const found =
      rejected > 0
        ? `${pluralize(rows, 'row')}: ${people}, ${formatNumber(rejected)} rejected`
        : `${pluralize(rows, 'row')}, ${people}`
    if (isPreview) return `${found}. Nothing is saved yet: ${effectText(counts)}.`
    return `${found}${rejected > 0 ? '.' : ':'} ${effectText(counts)}.`
  },
  countsFrom: (day: string, display: DayDisplay) => `The file counts from ${longDay(day, display)}.`,
  officeChoosesDay: 'Only the office chooses the day from which a file counts.',
  isForOffice: 'is for the office',
  dayIsOver: (day: string, display: DayDisplay) =>
    `${longDay(day, display)} is over. Please choose today or a later day.`,
  notOver: 'must be today or a later day',
  betweenYears: (day: string, display: DayDisplay) =>
    `${longDay(day, display)} is not in a school year. Please choose today or a day of a school year.`,
  notBetweenYears: 'must be today or a day of a school year',
  takenByHand: (marks: number) =>
    `${pluralize(marks, 'mark')} entered by hand ${pluralForm(marks, 'stays', 'stay')} unchanged.`,
  savedMeanwhile:
    'Someone else saved attendance for these days at the same time. Nothing was saved. Please check the file again.',
  officeClears:
    'Only the office can clear all homeroom assignments. Please upload the file without clearing them.',
  termMatches: (term: string, block: string) => `The term "${term}" matches the block schedule "${block}".`,
  termOverlaps: (block: string, others: string, count: number) =>
    `The new block schedule "${block}" overlaps ${others}, which ${pluralForm(count, 'stays', 'stay')}.`,

  alreadyUndone: 'This upload was already undone.',
  allChanged: 'Nothing was undone. All records of this upload have changed since then.',
  changesDeleted: 'The changes of this upload were deleted, so you cannot undo it.',
  noChanges: 'This upload made no changes to undo.',
  undone: (reverted: number, skipped: number) => {
    const done = `Upload undone: ${recordsAre(reverted)} restored.`
    return skipped === 0 ? done : `${done} ${recordsAre(skipped)} unchanged, because of later edits.`
  },

  row: (row: number, problem: string) => `Row ${row}: ${problem}`,
  emptyCell: (column: string) => `${column} is empty.`,
  wrongCell: (column: string, value: string, expected: string) => `${column} "${value}" ${expected}.`,
  value: (value: string, problem: string) => `"${value}" ${problem}`,
  repeatedStudent: (row: number) => `Duplicate of the student in row ${row}. Row ${row} is used.`,
  contradictsRow: (column: string, value: string, first: string, row: number) =>
    `${column} "${value}" differs from "${first}" in row ${row} for the same student. Row ${row} is used.`,
  addressIs: (email: string, owned: string) => `"${email}" is ${owned}.`,
  addressIsAlready: (email: string, owned: string) => `"${email}" is already ${owned}.`,
  addressRepeated: (email: string, row: number) => `"${email}" is already in row ${row}.`,
  ofStaff: 'a staff member’s address',
  ofErased: 'the address of an erased student',
  addressOf: ({ first_name, last_name }: Person) => `the address of ${first_name} ${last_name}`,
  otherNumber: (email: string, existing: string, number: string) =>
    `"${email}" is the address of student number ${existing}, not ${number}.`,
  signedIn: (email: string) =>
    `"${email}" belongs to someone who already signed in, so only the office can add them.`,
  officeReactivates: (name: string) => `${name} is inactive, and only the office can reactivate students.`,
  officeDeactivates: (name: string) =>
    `${name} would be deactivated, and only the office can deactivate students.`,
  officeChangesAddress: (email: string, name: string) =>
    `"${email}" is not the address of ${name}, and only the office can change addresses.`,
  otherName: (email: string, row: number) =>
    `"${email}" has a different name in row ${row}. Row ${row} is used.`,
  isStudent: 'is the address of a student.',
  isOffice: 'belongs to someone in the office, and files cannot change office accounts.',
  officeOnStaffPage: 'belongs to someone in the office. Change them on the staff page.',
  deactivatedOnStaffPage: 'belongs to someone who was deactivated. Activate them on the staff page first.',
  repeatedTeacher: (row: number) => `is already in row ${row}, which is used.`,
} as const

const recordsAre = (count: number) => `${pluralize(count, 'record')} ${pluralForm(count, 'is', 'are')}`

/** '1,189 added, 4 changed, 0 unchanged', as every upload reports it. */
function effectText(counts: Counts): string {
  const effects = ['added', 'changed', 'unchanged'] as const
  return effects.map((effect) => `${formatNumber(counts[effect])} ${effect}`).join(', ')
}
