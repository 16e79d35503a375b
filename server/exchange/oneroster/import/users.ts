import type { RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import type { Import } from './import.ts'
import { isDeleted, textOf } from './records.ts'

export type PersonKind = 'student' | 'teacher'

/** A person of this school in a file, with their values in the file. */
export type PersonOfFile = {
  sourcedId: string
  /** Undefined where a file of changes ends a role without the user. */
  record: RosterRecord | undefined
  /** True where the other system has ended the user or the role. */
  ended: boolean
  /** The sourcedId of the role in version 1.2. */
  roleId: string | undefined
}
export type PeopleOfFile = Record<PersonKind, PersonOfFile[]> & {
  /** Whether a user is in the file, but is no student or teacher of this school. */
  isOther: (sourcedId: string) => boolean
}

type Role = { kind: PersonKind | 'other'; isPrimary: boolean; ended: boolean; roleId: string | undefined }

/**
 * Returns the students and teachers of this school. Version 1.2 has their roles in a separate file, 1.1 in the users. For a user
 * with both roles, the primary one decides.
 */
export function sortUsers(imported: Import, version: '1.1' | '1.2'): PeopleOfFile {
  const { records, report } = imported
  const rolesOf = version === '1.1' ? rolesInUsers(imported) : rolesInRoles(imported)
  const people: Record<PersonKind, PersonOfFile[]> = { student: [], teacher: [] }
  const others = new Set<string>()
  let otherUsers = 0
  for (const [sourcedId, record] of records.users) {
    const existing = existingKind(imported, sourcedId)
    const roles = rolesOf.get(sourcedId) ?? (existing ? [roleOf(existing)] : [])
    const role = mainRole(roles)
    if (!role) {
      others.add(sourcedId)
      const message = sentences.noRole
      report.reject('student', { file: 'users', record }, { column: 'sourcedId', message })
    } else if (role.kind === 'other') {
      others.add(sourcedId)
      otherUsers += 1
    } else {
      const ended = isDeleted(record) || role.ended
      people[role.kind].push({ sourcedId, record, ended, roleId: role.roleId })
    }
  }
  for (const [sourcedId, roles] of rolesOf) {
    const kind = records.users.has(sourcedId) ? undefined : existingKind(imported, sourcedId)
    const ofKind = roles.filter((role) => role.kind === kind)
    if (kind && ofKind.length > 0 && ofKind.every(({ ended }) => ended)) {
      people[kind].push({ sourcedId, record: undefined, ended: true, roleId: ofKind[0]!.roleId })
    }
  }
  report.addSkipped('users', otherUsers, sentences.skipped.notAtSchool)
  return { ...people, isOther: (sourcedId) => others.has(sourcedId) }
}

/** What a user was in an earlier file, or is in this school. */
function existingKind({ foreign }: Import, sourcedId: string): PersonKind | undefined {
  if (foreign.findNumber('users', sourcedId, 'student') !== undefined) return 'student'
  return foreign.findNumber('users', sourcedId, 'teacher') === undefined ? undefined : 'teacher'
}

const roleOf = (kind: PersonKind): Role => ({ kind, isPrimary: true, ended: false, roleId: undefined })

/** Returns the role that applies: current roles before ended ones, then the primary one first. */
function mainRole(roles: readonly Role[]): Role | undefined {
  const here = roles.filter(({ kind }) => kind !== 'other')
  const lasting = here.filter(({ ended }) => !ended)
  const candidates = lasting.length > 0 ? lasting : here
  return candidates.find(({ isPrimary }) => isPrimary) ?? candidates[0] ?? roles[0]
}

const kindOf = (role: string): Role['kind'] => (role === 'student' || role === 'teacher' ? role : 'other')

function rolesInUsers({ records, ownSchool }: Import): Map<string, Role[]> {
  return new Map(
    [...records.users].map(([sourcedId, record]) => {
      const orgs = textOf(record, 'orgSourcedIds').split(',')
      const isHere = ownSchool.hasMemberOf(orgs.map((org) => org.trim()))
      const kind = isHere ? kindOf(textOf(record, 'role')) : 'other'
      return [sourcedId, [{ kind, isPrimary: true, ended: false, roleId: undefined }]]
    }),
  )
}

function rolesInRoles({ records, ownSchool, foreign, report }: Import): Map<string, Role[]> {
  const roles = new Map<string, Role[]>()
  const orgsOf = listOrgs(records)
  const rejectIfMissing = (record: RosterRecord, column: 'userSourcedId' | 'orgSourcedId') => {
    const id = textOf(record, column)
    const file = column === 'userSourcedId' ? 'users' : 'orgs'
    if (records[file].size === 0 || records[file].has(id) || foreign.find(file, id) !== undefined)
      return false
    const message = sentences.notInFile(column, id, file)
    if (!isDeleted(record)) report.reject('student', { file: 'roles', record }, { column, message })
    return true
  }
  for (const [roleId, record] of records.roles) {
    if (rejectIfMissing(record, 'userSourcedId') || rejectIfMissing(record, 'orgSourcedId')) continue
    const user = textOf(record, 'userSourcedId')
    const org = textOf(record, 'orgSourcedId')
    // A role at the district is one at this school, unless the user belongs to other schools only.
    const isHere =
      ownSchool.has(org) && (org === ownSchool.id || ownSchool.hasMemberOf(orgsOf.get(user) ?? [org]))
    const kind = isHere ? kindOf(textOf(record, 'role')) : 'other'
    const role = {
      kind,
      isPrimary: textOf(record, 'roleType') === 'primary',
      ended: isDeleted(record),
      roleId,
    }
    roles.set(user, [...(roles.get(user) ?? []), role])
  }
  return roles
}

/** The organizations of each user in version 1.2: those of roles that last, and the primary one. */
function listOrgs({ users, roles }: Import['records']): Map<string, string[]> {
  const orgs = new Map<string, string[]>()
  const add = (user: string, org: string) => {
    if (org !== '') orgs.set(user, [...(orgs.get(user) ?? []), org])
  }
  for (const [user, record] of users) add(user, textOf(record, 'primaryOrgSourcedId'))
  for (const record of roles.values()) {
    if (!isDeleted(record)) add(textOf(record, 'userSourcedId'), textOf(record, 'orgSourcedId'))
  }
  return orgs
}

/**
 * Finds another sourcedId that the other system still uses for a person of this row: it is in the file, or the file has only
 * changes and none ends it. Then the row is a second one of the same person.
 */
export function findIdsInUse(
  { foreign, listsAllUsers }: Pick<Import, 'foreign' | 'listsAllUsers'>,
  people: readonly PersonOfFile[],
) {
  const endedById = new Map(people.map(({ sourcedId, ended }) => [sourcedId, ended]))
  return (ownId: string, row: { sourcedId: string; isActive: boolean }): string | undefined => {
    const id = foreign.sourcedIdOf('users', ownId)
    if (id === undefined || id === row.sourcedId) return undefined
    const isInUse = endedById.has(id) ? !endedById.get(id) : !listsAllUsers && row.isActive
    return isInUse ? id : undefined
  }
}
