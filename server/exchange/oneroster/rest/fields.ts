import { sql, type RawBuilder } from 'kysely'

/** The collections of records that the service gives out; roles are parts of users. */
export const KINDS = ['academicSessions', 'orgs', 'courses', 'classes', 'users', 'enrollments'] as const
export type Kind = (typeof KINDS)[number]

/**
 * What a field holds. text: compared without regard to case. id: compared as it is. date: YYYY-MM-DD. moment: with time
 * and zone. list: several texts.
 */
export type FieldType = 'text' | 'id' | 'date' | 'moment' | 'list'
export type Field = { type: FieldType; value: RawBuilder<unknown> }

const stored = (name: string): Field => ({ type: 'text', value: sql`record.fields ->> ${sql.lit(name)}` })
const id = (name: string): Field => ({ ...stored(name), type: 'id' })
const date = (name: string): Field => ({ ...stored(name), type: 'date' })
const list = (name: string): Field => ({ type: 'list', value: sql`record.fields -> ${sql.lit(name)}` })
const texts = (...names: string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, stored(name)]))
const lists = (...names: string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, list(name)]))

const OF_ALL: Record<string, Field> = {
  sourcedId: { type: 'id', value: sql`record.sourced_id` },
  status: { type: 'text', value: sql`case when record.deleted then 'tobedeleted' else 'active' end` },
  dateLastModified: { type: 'moment', value: sql`record.changed_at` },
}

/**
 * The fields that a filter may name, by their names in JSON, and where their values are stored. A name that is not here is
 * refused.
 */
export const FILTER_FIELDS: Record<Kind, Readonly<Record<string, Field>>> = {
  academicSessions: {
    ...OF_ALL,
    ...texts('title', 'type', 'schoolYear'),
    startDate: date('startDate'),
    endDate: date('endDate'),
    'parent.sourcedId': id('parentSourcedId'),
  },
  orgs: {
    ...OF_ALL,
    ...texts('name', 'type', 'identifier'),
    'parent.sourcedId': id('parentSourcedId'),
  },
  courses: {
    ...OF_ALL,
    ...texts('title', 'courseCode'),
    ...lists('grades', 'subjects', 'subjectCodes'),
    'schoolYear.sourcedId': id('schoolYearSourcedId'),
    'org.sourcedId': id('orgSourcedId'),
  },
  classes: {
    ...OF_ALL,
    ...texts('title', 'classCode', 'classType', 'location'),
    ...lists('grades', 'subjects', 'subjectCodes', 'periods'),
    'course.sourcedId': id('courseSourcedId'),
    'school.sourcedId': id('schoolSourcedId'),
    'terms.sourcedId': list('termSourcedIds'),
  },
  users: {
    ...OF_ALL,
    ...texts('enabledUser', 'username', 'userMasterIdentifier', 'givenName', 'familyName', 'middleName'),
    ...texts('identifier', 'email', 'sms', 'phone', 'pronouns', 'preferredMiddleName'),
    preferredFirstName: stored('preferredGivenName'),
    preferredLastName: stored('preferredFamilyName'),
    ...lists('grades'),
    'primaryOrg.sourcedId': id('primaryOrgSourcedId'),
    'roles.role': stored('role'),
    'roles.org.sourcedId': list('orgSourcedIds'),
    // The name of the field in 1.1, which many apps still send.
    role: stored('role'),
  },
  enrollments: {
    ...OF_ALL,
    ...texts('role', 'primary'),
    beginDate: date('beginDate'),
    endDate: date('endDate'),
    'class.sourcedId': id('classSourcedId'),
    'school.sourcedId': id('schoolSourcedId'),
    'user.sourcedId': id('userSourcedId'),
  },
}

const BASE = ['sourcedId', 'status', 'dateLastModified', 'metadata']
const BY_COURSE = ['title', 'grades', 'subjects', 'subjectCodes', 'resources']

/** The fields that an app may choose: all that the specification has, also those that Homeroom never fills. */
export const SELECTABLE: Record<Kind, ReadonlySet<string>> = {
  academicSessions: new Set([
    ...BASE,
    'title',
    'startDate',
    'endDate',
    'type',
    'parent',
    'children',
    'schoolYear',
  ]),
  orgs: new Set([...BASE, 'name', 'type', 'identifier', 'parent', 'children']),
  courses: new Set([...BASE, ...BY_COURSE, 'schoolYear', 'courseCode', 'org']),
  classes: new Set([
    ...BASE,
    ...BY_COURSE,
    'classCode',
    'classType',
    'location',
    'course',
    'school',
    'terms',
    'periods',
  ]),
  users: new Set([
    ...BASE,

    'userMasterIdentifier',
    'username',
    'userIds',
    'enabledUser',
    'givenName',
    'familyName',
    'middleName',
    'preferredFirstName',
    'preferredMiddleName',
    'preferredLastName',
    'pronouns',
    'roles',
    'userProfiles',
    'primaryOrg',
    'identifier',
    'email',
    'sms',
    'phone',
    'agents',
    'grades',
    'password',
    'resources',
  ]),
  enrollments: new Set([...BASE, 'user', 'class', 'school', 'role', 'primary', 'beginDate', 'endDate']),
}
