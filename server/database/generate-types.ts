import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { describeSchema } from './describe-schema.ts'
import { freshDatabase } from './testing.ts'

/** Writes the types and the text of a freshly migrated database; with --check only says whether they are current. */
const { db, close } = await freshDatabase()
const files = {
  'schema.generated.ts': await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    excludePattern: 'migration*',
    // As pool.ts parses them.
    typeMapping: { int8: 'number', numeric: 'number', date: 'string', time: 'string' },
  }),
  'schema.sql': await describeSchema(db),
}
await close()

for (const [name, text] of Object.entries(files)) {
  const file = join(import.meta.dirname, name)
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} is out of date. Run \`npm run types:database\` and commit the result.`)
    process.exitCode = 1
  }
}
