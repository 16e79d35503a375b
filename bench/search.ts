import { sql } from 'kysely'
import { compare, type ComparedServers } from './compare.ts'
import { rounded } from './figures.ts'
import { vacuum } from './school.ts'
import { printTable, type Line } from './tables.ts'
import { findOfficeAccount, getRequest } from './workload.ts'

const MANY = 50_000
/** A number, a part of many names, two words, a part of an address, and a text without matches. */
const TEXTS = ['number 179', 'stud', 'number student 17', '123@fern', 'zzyzx']

/** The search for names, one at a time, with its median in ms at the most. */
export async function measureSearch(rivals: ComparedServers, most: number): Promise<Line> {
  const account = await findOfficeAccount(rivals.app)
  const work = TEXTS.map((text) => [getRequest(account, `/api/search/?search=${encodeURIComponent(text)}`)])
  const { product, floor } = await compare(rivals, work, { clients: 1 })
  const times = [product.medianMs, floor.medianMs, product.p99Ms, floor.p99Ms]
  const people = await countPeople(rivals)
  return {
    name: `among ${people.toLocaleString('en')} people`,
    figures: [...times, product.serverCpuMs, product.databaseCpuMs].map(rounded),
    target: `< ${most} ms`,
    isMet: product.medianMs < most,
  }
}

export function printSearches(lines: readonly Line[]): void {
  const columns = ['median ms', 'floor', 'p99 ms', 'floor', 'CPU ms: app', 'CPU ms: db']
  printTable('Search, one at a time', columns, lines)
}

async function countPeople({ app }: ComparedServers): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select (select count(*) from student) + (select count(*) from teacher) people`.execute(app.db)
  return rows[0]!.people
}

/** Adds students to product and floor until there are 50,000 people. */
export async function addPeople(rivals: ComparedServers): Promise<void> {
  const { db } = rivals.app
  await sql`insert into student (first_name, last_name, email, grade_level_id)
    select 'Further', 'Number ' || n, 'further' || n || '@fernbrook.example', n % 7 + 1
    from generate_series(1, ${MANY - (await countPeople(rivals))}::int) n`.execute(db)
  await sql`insert into floor.student
    select id, first_name, last_name, email, grade_level_id, lower(first_name || ' ' || last_name || ' ' || email)
    from student where not exists (select from floor.student known where known.id = student.id)`.execute(db)
  await vacuum(db)
}
