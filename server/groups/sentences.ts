import { gradeLabel } from '#contract/grades.ts'
import {
  GROUP_TYPE_LABELS,
  GROUP_TYPE_WORDS,
  joinWithAnd,
  pluralForm,
  pluralize,
  type GroupType,
} from '#contract/words.ts'

/** What the office and teachers read about groups and the students in them. */
export const sentences = {
  added: (type: GroupType, name: string) => `${GROUP_TYPE_LABELS[type]} "${name}" added.`,
  updated: (type: GroupType) => `${GROUP_TYPE_LABELS[type]} updated successfully!`,
  created: (first: string | undefined, last: string | undefined, count: number) =>
    first === last ? `Created ${first}.` : `Created ${count} groups, ${first} to ${last}.`,
  deleted: (name: string, students: number) =>
    `Deleted "${name}". ${pluralize(students, 'student')} ${pluralForm(students, 'is', 'are')} now unassigned.`,
  nameTaken: (grade: number, type: GroupType, name: string) =>
    `${gradeLabel(grade)} already has a ${GROUP_TYPE_LABELS[type]} named "${name}".`,
  staysInGrade: (name: string, grade: number, reason: string) =>
    `${name} stays in ${gradeLabel(grade)}: ${reason}.`,
  chooseOtherName: (problem: string) => `${problem} Please choose another name.`,
  unknownTeacher: 'Teacher not found.',
  unknownCoreClass: 'Core class not found.',
  coreTeacherRequired: 'Core teacher is required to create a core group.',
  cteTeacherRequired: 'CTE teacher is required to create a CTE group.',
  homeroomTeacherRequired: 'Homeroom teacher is required to create a Homeroom group.',
  teacherRequired: 'Teacher is required.',
  subjectRequired: 'Core subject is required.',
  gradeRequired: 'Grade level is required.',

  officeAssigns: 'Only the office can assign groups to you. Please ask the office.',
  officeEnds: (reason: string) =>
    `${reason}. Only the office can end another teacher’s assignment. Please ask the office.`,

  inactiveStudent: (student: string) => `${student} is not an active student and cannot join a group.`,
  otherGrade: (student: string, grade: number, wanted: number) =>
    `${student} is in ${gradeLabel(grade)}, not in ${gradeLabel(wanted)}.`,
  notEnrolledThen: (student: string, year: string) =>
    `${student} is not enrolled at the beginning of ${year} and cannot join a group of it.`,
  notPreparedYet: (student: string, year: string) =>
    `${student} was added after ${year} was prepared. Please prepare ${year} again for students who were added since, then place ${student}.`,
  reload: (problem: string) => `${problem} Please reload.`,
  listedTwice: 'One student is listed twice. A student can be in only one group.',
  groupOfOtherGrade: (group: string, grade: number, wanted: number) =>
    `${group} is in ${gradeLabel(grade)}, not in ${gradeLabel(wanted)}.`,
  notEnrolledInGroups: 'The student was not enrolled: please choose other groups.',
  noSuchGroup: (type: GroupType) => `is not a ${GROUP_TYPE_WORDS[type]} group of the school`,
  notOfGrade: (grade: number) => `is not for ${gradeLabel(grade)}`,
  noSeat: (capacity: number) => `is full: it has ${pluralize(capacity, 'seat')}`,
  full: (group: { name: string; capacity: number; members: number }, student: string) =>
    `${group.name} has room for ${group.capacity} and already has ${group.members}, so ${student} was not moved.`,
  overfull: (groups: readonly { name: string; capacity: number; after: number }[]) =>
    `${joinWithAnd(groups.map(({ name, capacity, after }) => `${name} has room for ${capacity} but would have ${after}`))}, so no one was moved.`,
  officeAllowsMore: ' The office can allow more.',

  chooseTeacher: 'Please select at least one teacher.',
  studentOfOtherGrade: (student: number, grade: number) =>
    `Student ${student} is not an active student in ${gradeLabel(grade)}.`,
  sameStudentTwice: 'Please choose two different students.',
  balanceByOwnType: (type: GroupType) =>
    `A ${GROUP_TYPE_LABELS[type]} cannot be balanced by ${pluralForm(2, GROUP_TYPE_LABELS[type])}. Please choose something else.`,
} as const
