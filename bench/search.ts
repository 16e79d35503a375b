import { sql } from 'kysely'
import { compare, type Rivals } from './compare.ts'
import { rounded } from './figures.ts'
import { printTable, type Line } from './tables.ts'
import { findOfficeAccount, getRequest } from './workload.ts'

const MANY = 50_000
/** A number, a part of many names, two words, a part of an address, and what nobody is called. */
const TEXTS = ['number 179', 'stud', 'number student 17', '123@fern', 'zzyzx']

/** The search for names, one at a time: among the people of the school, and among 50,000. */
export async function measureSearch(rivals: Rivals): Promise<void> {
  const account = await findOfficeAccount(rivals.app)
  const work = TEXTS.map((text) => [getRequest(account, `/api/search/?search=${encodeURIComponent(text)}`)])
  const lines: Line[] = []
  const add = async (people: number, most: number) => {
    const { product, floor } = await compare(rivals, work, { clients: 1 })
    const figures = [
      product.medianMs,
      floor.medianMs,
      product.p99Ms,
      floor.p99Ms,
      product.serverCpuMs,
      product.databaseCpuMs,
    ].map(rounded)
    const name = `search among ${people.toLocaleString('en')} people`
    lines.push({ name, figures, target: `< ${most} ms`, isMet: product.medianMs < most })
  }
  await add(await countPeople(rivals), 3)
  await addPeople(rivals)
  await add(await countPeople(rivals), 10)
  printTable(
    'Search, one at a time',
    ['median ms', 'floor', 'p99 ms', 'floor', 'CPU ms: app', 'CPU ms: db'],
    lines,
  )
}

async function countPeople({ app }: Rivals): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select (select count(*) from student) + (select count(*) from teacher) people`.execute(app.db)
  return rows[0]!.people
}

async function addPeople(rivals: Rivals): Promise<void> {
  const { db } = rivals.app
  await sql`insert into student (first_name, last_name, email, grade_level_id)
    select 'Further', 'Number ' || n, 'further' || n || '@fernbrook.example', n % 7 + 1
    from generate_series(1, ${MANY - (await countPeople(rivals))}::int) n`.execute(db)
  await sql`insert into floor.student
    select id, first_name, last_name, email, grade_level_id, lower(first_name || ' ' || last_name || ' ' || email)
    from student where first_name = 'Further'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
