import type { Version, VocabularyName } from './vocabulary.ts'

/** The data files that Homeroom reads and writes, in the order in which their records refer to each other. */
export const ROSTER_FILES = [
  'academicSessions',
  'orgs',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
] as const
export type RosterFile = (typeof ROSTER_FILES)[number]

export type Column = {
  name: string
  /** Whether every row has a value here. */
  required?: true
  kind: 'text' | 'date' | 'moment' | 'year' | 'email' | 'userId' | 'word' | 'reference'
  /** Several values in one cell, with commas between them. */
  list?: true
  vocabulary?: VocabularyName
  /** The file whose sourcedIds a reference names; those of other kinds are files that Homeroom does not read. */
  refersTo?: RosterFile | 'userProfiles'
}

const REQUIRED = { required: true } as const
const LIST = { list: true } as const
const text = (name: string, more: { required?: true; list?: true } = {}): Column => ({
  name,
  kind: 'text',
  ...more,
})
const word = (
  name: string,
  vocabulary: VocabularyName,
  more: { required?: true; list?: true } = {},
): Column => ({ name, kind: 'word', vocabulary, ...more })
const refers = (
  name: string,
  refersTo: NonNullable<Column['refersTo']>,
  more: { required?: true; list?: true } = {},
): Column => ({ name, kind: 'reference', refersTo, ...more })
const date = (name: string, more: { required?: true } = {}): Column => ({ name, kind: 'date', ...more })

const RECORD: Column[] = [
  text('sourcedId', REQUIRED),
  word('status', 'status'),
  { name: 'dateLastModified', kind: 'moment' },
]
const SUBJECTS: Column[] = [text('subjects', LIST), text('subjectCodes', LIST)]

const IN_BOTH = {
  academicSessions: [
    ...RECORD,
    text('title', REQUIRED),
    word('type', 'sessionType', REQUIRED),
    date('startDate', REQUIRED),
    date('endDate', REQUIRED),
    refers('parentSourcedId', 'academicSessions'),
    { name: 'schoolYear', kind: 'year', ...REQUIRED },
  ],
  orgs: [
    ...RECORD,
    text('name', REQUIRED),
    word('type', 'orgType', REQUIRED),
    text('identifier'),
    refers('parentSourcedId', 'orgs'),
  ],
  courses: [
    ...RECORD,
    refers('schoolYearSourcedId', 'academicSessions'),
    text('title', REQUIRED),
    text('courseCode'),
    word('grades', 'grade', LIST),
    refers('orgSourcedId', 'orgs', REQUIRED),
    ...SUBJECTS,
  ],
  classes: [
    ...RECORD,
    text('title', REQUIRED),
    word('grades', 'grade', LIST),
    refers('courseSourcedId', 'courses', REQUIRED),
    text('classCode'),
    word('classType', 'classType', REQUIRED),
    text('location'),
    refers('schoolSourcedId', 'orgs', REQUIRED),
    refers('termSourcedIds', 'academicSessions', { ...REQUIRED, ...LIST }),
    ...SUBJECTS,
    text('periods', LIST),
  ],
  enrollments: [
    ...RECORD,
    refers('classSourcedId', 'classes', REQUIRED),
    refers('schoolSourcedId', 'orgs', REQUIRED),
    refers('userSourcedId', 'users', REQUIRED),
    word('role', 'enrollmentRole', REQUIRED),
    word('primary', 'boolean'),
    date('beginDate'),
    date('endDate'),
  ],
} satisfies Partial<Record<RosterFile, Column[]>>

const USER_IDS: Column = { name: 'userIds', kind: 'userId', ...LIST }
const NAMES: Column[] = [text('givenName', REQUIRED), text('familyName', REQUIRED), text('middleName')]
const CONTACT: Column[] = [
  text('identifier'),
  { name: 'email', kind: 'email' },
  text('sms'),
  text('phone'),
  refers('agentSourcedIds', 'users', LIST),
  word('grades', 'grade', LIST),
  text('password'),
]

/** The columns of each file in their order. 1.1 has no roles.csv: a user has one role, for some orgs. */
export const COLUMNS: Record<Version, Partial<Record<RosterFile, readonly Column[]>>> = {
  '1.1': {
    ...IN_BOTH,
    users: [
      ...RECORD,
      word('enabledUser', 'boolean', REQUIRED),
      refers('orgSourcedIds', 'orgs', { ...REQUIRED, ...LIST }),
      word('role', 'role', REQUIRED),
      text('username', REQUIRED),
      USER_IDS,
      ...NAMES,
      ...CONTACT,
    ],
  },
  '1.2': {
    ...IN_BOTH,
    users: [
      ...RECORD,
      word('enabledUser', 'boolean', REQUIRED),
      text('username', REQUIRED),
      USER_IDS,
      ...NAMES,
      ...CONTACT,
      text('userMasterIdentifier'),
      text('preferredGivenName'),
      text('preferredMiddleName'),
      text('preferredFamilyName'),
      refers('primaryOrgSourcedId', 'orgs'),
      text('pronouns'),
    ],
    roles: [
      ...RECORD,
      refers('userSourcedId', 'users', REQUIRED),
      word('roleType', 'roleType', REQUIRED),
      word('role', 'role', REQUIRED),
      date('beginDate'),
      date('endDate'),
      refers('orgSourcedId', 'orgs', REQUIRED),
      refers('userProfileSourcedId', 'userProfiles'),
    ],
  },
}

/** The header line of a file as this edition writes it; empty for a file that the edition does not have. */
export const headersOf = (version: Version, file: RosterFile): string[] =>
  (COLUMNS[version][file] ?? []).map(({ name }) => name)

/** Columns that a system adds after the others, which no other one has to understand. */
export const METADATA_PREFIX = 'metadata.'

/** Those that Homeroom adds to users, where a school has codes of its district for entering and leaving. */
export const METADATA_OF_USERS = ['entryDate', 'entryCode', 'exitDate', 'exitCode'].map(
  (name) => METADATA_PREFIX + name,
)
