import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '#server/config.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Context } from '#server/http/context.ts'
import { addContacts } from '#server/people/students/contacts/save.ts'
import { createStudents } from '#server/people/students/save.ts'
import { bodyOf, requestsIn } from './office.ts'
import { contentOf, copyOfDemoSchool } from './testing.ts'

let school: TestDatabase

const asOffice = (work: (office: Context) => Promise<unknown>) =>
  school.db.transaction().execute(async (tx) => {
    const requestAt = requestsIn({ tx, config: readConfig({}), timeZone: 'America/New_York' })
    return work(await requestAt('2026-09-11 09:30:15'))
  })

const ADA = {
  first_name: 'Ada',
  last_name: 'Ames',
  email: 'ada@homeroom.example',
  grade_level: 4 as const,
}
const { contacts: CONTACTS } = bodyOf('PUT /api/students/:studentId/contacts/', {
  contacts: [
    { name: 'Kim Ames', relation: 'Mother', phone: '+1 555 0100', language: 'English', may_receive: false },
  ],
})

describe('records that an office saves as a list', () => {
  before(async () => {
    school = await copyOfDemoSchool('2026-09-14')
  })
  after(() => school.close())

  test('are audited with the moment of the request, which ends with its transaction', async () => {
    await asOffice(async (office) => {
      const [id] = await createStudents(office, [ADA])
      await addContacts(office, [{ id: id!, contacts: CONTACTS }])
    })
    const entries = await school.db
      .selectFrom('audit')
      .select(['at', 'subject'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const at = new Date('2026-09-11T13:30:15Z')
    assert.deepEqual(entries, [
      { at, subject: 'student' },
      { at, subject: 'student' },
    ])
  })

  for (const [what, code, save] of [
    [
      'students, one of whom has the address of somebody else',
      'duplicate',
      (office: Context) =>
        createStudents(office, [
          { ...ADA, email: 'new@homeroom.example' },
          { ...ADA, email: 'Teacher@homeroom.example' },
        ]),
    ],
    [
      'contacts of students, one of whom has some already',
      'changed_meanwhile',
      (office: Context) => addContacts(office, [{ id: 1, contacts: CONTACTS }]),
    ],
    [
      'contacts of students, one of whom is unknown',
      'not_found',
      (office: Context) => addContacts(office, [{ id: 9999, contacts: CONTACTS }]),
    ],
  ] as const) {
    test(`${what}, are refused as a whole`, async () => {
      const content = await contentOf(school.db)
      await assert.rejects(asOffice(save), (error) => error instanceof Refusal && error.code === code)
      assert.deepEqual(await contentOf(school.db), content)
    })
  }
})
