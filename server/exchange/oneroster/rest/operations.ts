import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { Kind } from './fields.ts'

type Condition = RawBuilder<SqlBool>

/** A list of records: a collection, or those of one type in it, with the names of the reply for several and for one. */
type View = { kind: Kind; only?: Condition; many: string; one: string }

const typed = (type: string) => sql<SqlBool>`record.fields ->> 'type' = ${type}`
const inRole = (role: string) => sql<SqlBool>`record.fields ->> 'role' = ${role}`

const SESSIONS = { kind: 'academicSessions', many: 'academicSessions', one: 'academicSession' } as const
const ORGS = { kind: 'orgs', many: 'orgs', one: 'org' } as const
const USERS = { kind: 'users', many: 'users', one: 'user' } as const

/** The types as addresses name them. */
const VIEWS = {
  academicSessions: SESSIONS,
  gradingPeriods: { ...SESSIONS, only: typed('gradingPeriod') },
  terms: { ...SESSIONS, only: typed('term') },
  orgs: ORGS,
  schools: { ...ORGS, only: typed('school') },
  courses: { kind: 'courses', many: 'courses', one: 'course' },
  classes: { kind: 'classes', many: 'classes', one: 'class' },
  users: USERS,
  students: { ...USERS, only: inRole('student') },
  teachers: { ...USERS, only: inRole('teacher') },
  enrollments: { kind: 'enrollments', many: 'enrollments', one: 'enrollment' },
} satisfies Record<string, View>
type ViewName = keyof typeof VIEWS

/** The record in the address whose list is requested, and the current day. */
type Parent = { id: string; today: string }

const refersTo = (field: string, { id }: Parent) => sql<SqlBool>`record.fields ->> ${sql.lit(field)} = ${id}`

/** Who or what is in enrollments that have not ended. */
const enrolled = (
  wanted: 'userSourcedId' | 'classSourcedId',
  by: 'userSourcedId' | 'classSourcedId',
  { id, today }: Parent,
) => sql<SqlBool>`record.sourced_id in (
  select enrollment.fields ->> ${sql.lit(wanted)} from roster_record enrollment
  where enrollment.collection = 'enrollments' and not enrollment.deleted
    and enrollment.fields ->> ${sql.lit(by)} = ${id}
    and (enrollment.fields ->> 'endDate' is null or enrollment.fields ->> 'endDate' > ${today}))`

const inClass = (parent: Parent) => enrolled('userSourcedId', 'classSourcedId', parent)
const ofUser = (parent: Parent) => enrolled('classSourcedId', 'userSourcedId', parent)
const ofOrg = ({ id }: Parent) => sql<SqlBool>`record.fields -> 'orgSourcedIds' ? ${id}`

/** Which records belong to another one. */
const UNDER = {
  classes: { students: inClass, teachers: inClass },
  courses: { classes: (parent) => refersTo('courseSourcedId', parent) },
  schools: {
    classes: (parent) => refersTo('schoolSourcedId', parent),
    courses: (parent) => refersTo('orgSourcedId', parent),
    enrollments: (parent) => refersTo('schoolSourcedId', parent),
    students: ofOrg,
    teachers: ofOrg,
    // Terms have no school, because all of them belong to the same one.
    terms: () => sql<SqlBool>`true`,
  },
  students: { classes: ofUser },
  teachers: { classes: ofUser },
  users: { classes: ofUser },
  terms: {
    classes: ({ id }) => sql<SqlBool>`record.fields -> 'termSourcedIds' ? ${id}`,
    gradingPeriods: (parent) => refersTo('parentSourcedId', parent),
  },
} satisfies Partial<Record<ViewName, Partial<Record<ViewName, (parent: Parent) => Condition>>>>

/** The same for a class whose school is in the address too. */
const UNDER_CLASS_OF_SCHOOL = {
  enrollments: (parent: Parent) => refersTo('classSourcedId', parent),
  students: inClass,
  teachers: inClass,
}

/** Which records an address names: those of a kind for which all conditions hold. */
export type Selection = { kind: Kind; conditions: Condition[] }

export type Operation = {
  /** After the base address, as Fastify writes it. */
  path: string
  /** The name of the list or record in the reply. */
  key: string
  isList: boolean
  /** A token needs one of these. */
  scopes: readonly RosterScope[]
  /** The records in the address, which must exist. */
  parents: (ids: Ids) => Selection[]
  selects: (ids: Ids & { today: string }) => Selection
}
type Ids = { id?: string; classId?: string }

const BOTH: readonly RosterScope[] = ['roster-core.readonly', 'roster.readonly']
const FULL: readonly RosterScope[] = ['roster.readonly']

const select = ({ kind, only }: View, ...more: Condition[]): Selection => ({
  kind,
  conditions: [...(only ? [only] : []), ...more],
})
const single = (view: View, id = ''): Selection => select(view, sql<SqlBool>`record.sourced_id = ${id}`)

function operationsOf(name: ViewName): Operation[] {
  const view: View = VIEWS[name]
  const own: Operation[] = [
    {
      path: `/${name}`,
      key: view.many,
      isList: true,
      scopes: BOTH,
      parents: () => [],
      selects: () => select(view),
    },
    {
      path: `/${name}/:id`,
      key: view.one,
      isList: false,
      scopes: BOTH,
      parents: () => [],
      selects: ({ id }) => single(view, id),
    },
  ]
  const under: Partial<Record<ViewName, (parent: Parent) => Condition>> =
    name in UNDER ? UNDER[name as 'classes'] : {}
  const lists = Object.entries(under) as [ViewName, (parent: Parent) => Condition][]
  return [
    ...own,
    ...lists.map(([child, condition]): Operation => ({
      path: `/${name}/:id/${child}`,
      key: VIEWS[child].many,
      isList: true,
      scopes: FULL,
      parents: ({ id }) => [single(view, id)],
      selects: ({ id = '', today }) => select(VIEWS[child], condition({ id, today })),
    })),
  ]
}

const inSchool = Object.entries(UNDER_CLASS_OF_SCHOOL).map(([child, condition]): Operation => ({
  path: `/schools/:id/classes/:classId/${child}`,
  key: VIEWS[child as ViewName].many,
  isList: true,
  scopes: FULL,
  parents: ({ id = '', classId }) => {
    const { kind, conditions } = single(VIEWS.classes, classId)
    return [{ kind, conditions: [...conditions, refersTo('schoolSourcedId', { id, today: '' })] }]
  },
  selects: ({ classId = '', today }) => select(VIEWS[child as ViewName], condition({ id: classId, today })),
}))

/** Every reading operation of the rostering service of OneRoster 1.2, except for demographics, which Homeroom does not have. */
export const OPERATIONS: readonly Operation[] = [
  ...(Object.keys(VIEWS) as ViewName[]).flatMap(operationsOf),
  ...inSchool,
]
