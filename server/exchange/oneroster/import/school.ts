import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { loadCourses, type SchoolOfCourses } from '#server/exchange/uploads/courses/save.ts'
import { loadGroups, type ExistingGroup } from '#server/exchange/uploads/roster/load-groups.ts'
import { loadRosterSnapshot, type RosterSnapshot } from '#server/exchange/uploads/roster/load-memberships.ts'
import { loadStudents } from '#server/exchange/uploads/students/save.ts'
import type { SchoolOfStudents } from '#server/exchange/uploads/students/plan.ts'
import { loadPeople } from '#server/exchange/uploads/teachers/save.ts'
import type { ExistingPerson } from '#server/exchange/uploads/teachers/plan.ts'
import { loadTerms } from '#server/exchange/uploads/terms/save.ts'
import type { ExistingTerm } from '#server/exchange/uploads/terms/plan.ts'
import { loadForeignIds, type ForeignIdRow } from './foreign-ids.ts'

/** A snapshot of everything that a OneRoster file is compared with. */
export type SchoolRecords = {
  terms: ExistingTerm[]
  courses: SchoolOfCourses
  /** The titles of courses that an export made up for groups without one, by their ids. */
  madeUpCourses: Map<string, string>
  people: ExistingPerson[]
  students: SchoolOfStudents
  groups: ExistingGroup[]
  /** The names of all groups, archived ones too. */
  groupNames: Map<number, string>
  place: RosterSnapshot
  foreignIds: ForeignIdRow[]
}

export const loadSchool = async (db: Kysely<DB>, today: string): Promise<SchoolRecords> => ({
  terms: await loadTerms(db),
  courses: await loadCourses(db),
  madeUpCourses: await loadMadeUpCourses(db),
  people: await loadPeople(db),
  students: await loadStudents(db, { today, from: today }),
  groups: await loadGroups(db, today),
  groupNames: await loadGroupNames(db),
  place: await loadRosterSnapshot(db, today),
  foreignIds: await loadForeignIds(db),
})

async function loadMadeUpCourses(db: Kysely<DB>): Promise<Map<string, string>> {
  const { rows } = await sql<{ own_id: string; title: string }>`
    select own_id, fields->>'title' title from roster_record
    where collection = 'courses' and not deleted and sourced_id = own_id and own_id !~ '^course-\\d+$'`.execute(
    db,
  )
  return new Map(rows.map(({ own_id, title }) => [own_id, title]))
}

async function loadGroupNames(db: Kysely<DB>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from student_group`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
