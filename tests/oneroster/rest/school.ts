import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useListeningWorld, type ListeningWorld } from '#tests/world/listening-world.ts'
import { addClient } from '#tests/world/clients/client.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import type { RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import { connect, type Consumer, type Provider } from './consumer.ts'

/** A member of the office, whom apps never read. */
export const OFFICE = 'Olga Secretive'

/**
 * The calling file's school behind a port, with names that are hard to write in a filter, and an app that reads the whole roster.
 */
export function useRosterSchool(): { world: ListeningWorld; consumer: Consumer; provider: Provider } {
  const world = useListeningWorld({ env: { READS_PER_MINUTE: '100000' } })
  const school = { world } as { world: ListeningWorld; consumer: Consumer; provider: Provider }
  beforeFile(async () => {
    await fill(world)
    school.provider = await providerFor(world, 'Walker', ['roster-core.readonly', 'roster.readonly'])
    school.consumer = await connect(school.provider)
  })
  return school
}

/** Adds an app, and returns what its administrator would enter there. */
export async function providerFor(
  world: ListeningWorld,
  name: string,
  scopes: RosterScope[],
): Promise<Provider> {
  const { client_id, client_secret } = await addClient(world, name, scopes)
  return {
    base: `${world.origin}/ims/oneroster/rostering/v1p2`,
    tokenAddress: `${world.origin}/api/oneroster/token/`,
    clientId: client_id,
    clientSecret: client_secret,
  }
}

async function fill(world: ListeningWorld): Promise<void> {
  await world.admin(OFFICE)
  await addClass(world, { name: 'Lund' })
  await addClass(world, { name: 'Berg' })
  const names = ["Niamh O'Neil", 'Åsa Ångström', 'Zoë Zephyr', 'Sam Smith']
  const students = []
  for (const name of names) students.push(await world.addStudent(name))
  await addGroup(world, { name: 'Homeroom "Nine"; --', type: 'homeroom', students })
  const former = await addGroup(world, { name: 'Former', type: 'cte', students: students.slice(0, 2) })
  const { db } = world
  await sql`update student set preferred_name = 'Sammy', student_number = '0042' where id = ${students[3]}`.execute(
    db,
  )
  await sql`update student set is_active = false where id = ${students[2]}`.execute(db)
  await sql`update group_membership set during = '[2026-08-17,2026-09-01)'
    where student_id = ${students[0]} and student_group_id = ${former}`.execute(db)
  await sql`update student_group set room_number = '12%_' where name = 'Former'`.execute(db)
  // Another system's id may have any characters, and be as long as 255.
  await sql`insert into foreign_id (collection, own_id, sourced_id) values
    ('classes', ${`group-${former}`}, ${`SIS/9 "é"?#%${'x'.repeat(240)}`})`.execute(db)
}
