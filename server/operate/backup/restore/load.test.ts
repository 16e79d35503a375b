import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { useWorld } from '#tests/world/world.ts'
import type { ArchiveManifest } from '../archive/manifest.ts'
import { MANIFEST_FILE } from '../archive/manifest.ts'
import { readTar, writeTar, type TarEntry } from '../archive/tar.ts'
import { writeArchive } from '../archive/write.ts'
import { withEmptyDatabase, withFolder, withPools } from '../testing.ts'
import { restoreArchive } from './restore.ts'

const world = useWorld()

/** The same archive whose students are written in another way that PostgreSQL reads, too, with a checksum that fits. */
async function rewriteStudents(file: string): Promise<void> {
  const entries: TarEntry[] = []
  for await (const entry of readTar(Readable.from([gunzipSync(await readFile(file))]))) entries.push(entry)
  let students = Buffer.alloc(0)
  const written = entries.map(({ name, content }) => {
    if (name.startsWith('data/student/')) {
      students = Buffer.from(content.toString().replace('\tt\t', '\ttrue\t'))
      assert.notDeepEqual(students, content)
      return { name, content: students }
    }
    if (name !== MANIFEST_FILE) return { name, content }
    const manifest = JSON.parse(content.toString()) as ArchiveManifest
    const sha256 = createHash('sha256').update(students).digest('hex')
    manifest.tables['student'] = { rows: 1, bytes: students.length, sha256 }
    return { name, content: Buffer.from(JSON.stringify(manifest)) }
  })
  await writeFile(file, gzipSync(await buffer(writeTar(Readable.from(written), new Date(0)))))
}

test('An archive whose rows are others once they are loaded is refused, and nothing is replaced', () =>
  withFolder((folder) =>
    withEmptyDatabase(async (url) => {
      await world.addStudent('Suri Student')
      const file = join(folder, 'school.tar.gz')
      await writeArchive({ connectionString: world.url }, file, { madeAt: new Date('2026-11-22T07:30:00Z') })
      await rewriteStudents(file)
      const target = { connectionString: url }
      const restoring = restoreArchive({
        file,
        target,
        location: 'here',
        replace: false,
        dataDir: folder,
        report: () => undefined,
      })
      await assert.rejects(restoring, /The table student of .* differs after it was loaded/)
      const { rows } = await withPools(url, ({ pool }) =>
        pool.query(`select from pg_tables where schemaname = 'public'`),
      )
      assert.equal(rows.length, 0)
    }),
  ))
