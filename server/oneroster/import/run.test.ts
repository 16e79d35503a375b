import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanArchive, filesOf, zipOf, type TestArchive } from '#tests/fixtures/oneroster.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const send = (archive: TestArchive, fields: Record<string, string> = {}, person = office) =>
  person.upload('POST /api/oneroster/upload/', zipOf(filesOf(archive)), 'school.zip', fields)

describe('A OneRoster file', () => {
  test('becomes terms, courses, people, groups and memberships', async () => {
    const reply = await send(cleanArchive('1.2'), { preview_only: 'true' })
    console.log(JSON.stringify(reply.body ?? reply.failure, null, 1).slice(0, 9000))
    const saved = await send(cleanArchive('1.2'))
    console.log(JSON.stringify(saved.body ?? saved.failure).slice(0, 3000))
    const again = await send(cleanArchive('1.2'))
    console.log(JSON.stringify(again.body.entities), again.body.success)
    const undo = await office.call('POST /api/uploads/:uploadId/undo/', {
      params: { uploadId: saved.body.upload_id! },
    })
    console.log(undo.status, JSON.stringify(undo.body ?? undo.failure))
  })
})
