import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { freshDatabase } from './testing.ts'

/** Writes the types of a freshly migrated database; with --check only says whether they are current. */
const FILE = join(import.meta.dirname, 'schema.generated.ts')

const { db, close } = await freshDatabase()
const types = await generate({
  db,
  dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
  excludePattern: 'migration*',
  // As pool.ts parses them.
  typeMapping: { int8: 'number', numeric: 'number', date: 'string', time: 'string' },
})
await close()

if (!process.argv.includes('--check')) {
  await writeFile(FILE, types)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== types) {
  console.error('The database types are not current: run `npm run types:database` and commit the result.')
  process.exitCode = 1
}
