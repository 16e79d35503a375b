import { ROSTER_PATH } from '#contract/exchange/oneroster/roster-scopes.ts'
import { METADATA_PREFIX } from '../files/headers.ts'
import type { RosterFields } from '../records/collections.ts'
import type { Kind } from './fields.ts'

/** A stored record, with the additional values of its JSON. */
export type StoredRecord = {
  sourced_id: string
  fields: RosterFields
  deleted: boolean
  changed_at: Date
  /** Of a user: the fields of its roles. */
  roles?: RosterFields[]
  /** Of a session: the ids of those whose parent it is. */
  children?: string[]
}

/** A record as JSON of OneRoster 1.2. */
export type RosterJson = Record<string, unknown>

type Reference = { href: string; sourcedId: string; type: string }
/** Makes references to records of a kind, with addresses under an origin. */
type Refer = (kind: Kind, id: string) => Reference

const TYPES: Record<Kind, string> = {
  academicSessions: 'academicSession',
  orgs: 'org',
  courses: 'course',
  classes: 'class',
  users: 'user',
  enrollments: 'enrollment',
}

const referAt =
  (origin: string): Refer =>
  (kind, sourcedId) => ({
    href: `${origin}${ROSTER_PATH}/${kind}/${encodeURIComponent(sourcedId)}`,
    sourcedId,
    type: TYPES[kind],
  })

const text = (fields: RosterFields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}
const list = (fields: RosterFields, name: string): string[] | undefined => {
  const value = fields[name]
  return Array.isArray(value) ? value : undefined
}
const texts = (fields: RosterFields, ...names: string[]): RosterJson =>
  Object.fromEntries(names.map((name) => [name, text(fields, name)]))
const lists = (fields: RosterFields, ...names: string[]): RosterJson =>
  Object.fromEntries(names.map((name) => [name, list(fields, name)]))

/** Fields that JSON names differently than files, or nests, by kind. Undefined values are left out. */
const SHAPES: Record<Kind, (record: StoredRecord, refer: Refer) => RosterJson> = {
  academicSessions: ({ fields, children = [] }, refer) => ({
    ...texts(fields, 'title', 'startDate', 'endDate', 'type'),
    parent: referenceTo(refer, 'academicSessions', text(fields, 'parentSourcedId')),
    children: children.length > 0 ? children.map((id) => refer('academicSessions', id)) : undefined,
    schoolYear: text(fields, 'schoolYear'),
  }),
  // The identifier and the code of a course are required here, and not in files.
  orgs: ({ sourced_id, fields }, refer) => ({
    ...texts(fields, 'name', 'type'),
    identifier: text(fields, 'identifier') ?? sourced_id,
    parent: referenceTo(refer, 'orgs', text(fields, 'parentSourcedId')),
  }),
  courses: ({ sourced_id, fields }, refer) => ({
    title: text(fields, 'title'),
    schoolYear: referenceTo(refer, 'academicSessions', text(fields, 'schoolYearSourcedId')),
    courseCode: text(fields, 'courseCode') ?? sourced_id,
    ...lists(fields, 'grades', 'subjects'),
    org: referenceTo(refer, 'orgs', text(fields, 'orgSourcedId')),
    ...lists(fields, 'subjectCodes'),
  }),
  classes: ({ fields }, refer) => ({
    ...texts(fields, 'title', 'classCode', 'classType', 'location'),
    ...lists(fields, 'grades', 'subjects'),
    course: referenceTo(refer, 'courses', text(fields, 'courseSourcedId')),
    school: referenceTo(refer, 'orgs', text(fields, 'schoolSourcedId')),
    terms: list(fields, 'termSourcedIds')?.map((id) => refer('academicSessions', id)),
    ...lists(fields, 'subjectCodes', 'periods'),
  }),
  users: ({ fields, roles = [] }, refer) => ({
    ...texts(fields, 'userMasterIdentifier', 'username'),
    userIds: list(fields, 'userIds')?.flatMap(userIdOf),
    ...texts(fields, 'enabledUser', 'givenName', 'familyName', 'middleName'),
    preferredFirstName: text(fields, 'preferredGivenName'),
    preferredMiddleName: text(fields, 'preferredMiddleName'),
    preferredLastName: text(fields, 'preferredFamilyName'),
    pronouns: text(fields, 'pronouns'),
    roles: (roles.length > 0 ? roles : [onlyRoleOf(fields)]).map((role) => roleJson(role, refer)),
    primaryOrg: referenceTo(refer, 'orgs', text(fields, 'primaryOrgSourcedId')),
    ...texts(fields, 'identifier', 'email', 'sms', 'phone'),
    agents: list(fields, 'agentSourcedIds')?.map((id) => refer('users', id)),
    ...lists(fields, 'grades'),
  }),
  enrollments: ({ fields }, refer) => ({
    user: referenceTo(refer, 'users', text(fields, 'userSourcedId')),
    class: referenceTo(refer, 'classes', text(fields, 'classSourcedId')),
    school: referenceTo(refer, 'orgs', text(fields, 'schoolSourcedId')),
    ...texts(fields, 'role', 'primary', 'beginDate', 'endDate'),
  }),
}

/** Files have a column for each, JSON has an object. */
const metadataOf = (fields: RosterFields): RosterJson | undefined => {
  const own = Object.entries(fields).filter(([name]) => name.startsWith(METADATA_PREFIX))
  if (own.length === 0) return undefined
  return Object.fromEntries(own.map(([name, value]) => [name.slice(METADATA_PREFIX.length), value]))
}

const roleJson = (role: RosterFields, refer: Refer): RosterJson => ({
  ...texts(role, 'roleType', 'role'),
  org: referenceTo(refer, 'orgs', text(role, 'orgSourcedId')),
  ...texts(role, 'beginDate', 'endDate'),
})

const referenceTo = (refer: Refer, kind: Kind, id: string | undefined) =>
  id === undefined ? undefined : refer(kind, id)

/** A file has `{type:identifier}`. */
const userIdOf = (written: string) => {
  const [, type, identifier] = /^\{([^:]+):(.*)\}$/s.exec(written) ?? []
  return type === undefined ? [] : [{ type, identifier }]
}

/** The role of a user whose roles were deleted, because every user needs one. */
const onlyRoleOf = (fields: RosterFields): RosterFields => ({
  roleType: 'primary',
  role: text(fields, 'role') ?? 'student',
  orgSourcedId: list(fields, 'orgSourcedIds')?.[0] ?? text(fields, 'primaryOrgSourcedId') ?? '',
})

/** Makes the JSON of records of a kind, with the chosen fields only where some were chosen. */
export function jsonMaker(kind: Kind, origin: string, chosen: readonly string[] | undefined) {
  const refer = referAt(origin)
  const shape = SHAPES[kind]
  return (record: StoredRecord): RosterJson => {
    const json: RosterJson = {
      sourcedId: record.sourced_id,
      status: record.deleted ? 'tobedeleted' : 'active',
      dateLastModified: record.changed_at.toISOString(),
      metadata: metadataOf(record.fields),
      ...shape(record, refer),
    }
    return chosen ? Object.fromEntries(chosen.map((name) => [name, json[name]])) : json
  }
}
