import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeClock } from '#server/clock.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { familyTokenOf, makeFamilyLink, readFamily, setContacts } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeFamilyLinks } from './links.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

/** Makes links as notices do. */
const noticeLinks = (recipients: { student_id: number; contact_id: number }[]) => {
  const maker = { clock: makeClock(undefined), config: world.config, keys: world.app.signingKeys }
  return world.db.transaction().execute((tx) => makeFamilyLinks(tx, maker, recipients, { madeBy: null }))
}

describe('A family’s link does not open', () => {
  test('once the name or address of its contact is corrected, even if an admin created the link', async () => {
    const student = await world.addStudent('Ada Addressed')
    const saved = { name: 'Mia Mother', email: 'mia@addressed.example', may_receive: true }
    const [mother] = await setContacts(office, student, [saved])
    const linksOf = async () => {
      const sent = await noticeLinks([{ student_id: student, contact_id: mother! }])
      const byHand = await makeFamilyLink(office, student, mother!)
      return [familyTokenOf({ address: sent.get(mother!)! }), familyTokenOf(byHand.body)]
    }
    const opens = async (tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await readFamily(world, token)).status))
    const save = (change: object) => setContacts(office, student, [{ ...saved, id: mother!, ...change }])
    for (const correction of [
      { email: 'right@addressed.example' },
      { email: undefined, may_receive: false },
      { name: 'Mia Other' },
      { name: 'Olga Other', email: 'olga@addressed.example' },
    ]) {
      await save({})
      const tokens = await linksOf()
      await save({
        name: 'mia  Mother',
        email: 'MIA@addressed.example',
        phone: '+1 555 0100',
        relation: 'Aunt',
      })
      assert.deepEqual(await opens(tokens), [200, 200], 'nobody else')
      await save(correction)
      assert.deepEqual(await opens(tokens), [403, 403], JSON.stringify(correction))
      await save({})
      assert.deepEqual(await opens(tokens), [403, 403], 'nor afterwards')
    }
  })

  test('once two contacts change places by their names, while one whose missing address is entered stays', async () => {
    const student = await world.addStudent('Sam Swapped')
    const [mother, father] = await setContacts(office, student, [
      { name: 'Mia Mother' },
      { name: 'Finn Father' },
    ])
    const [token, other] = await Promise.all(
      [mother!, father!].map(async (id) => familyTokenOf((await makeFamilyLink(office, student, id)).body)),
    )
    await setContacts(office, student, [
      { id: mother!, name: 'Mia Mother', email: 'mia@swapped.example' },
      { id: father!, name: 'Finn Father' },
    ])
    assert.equal((await readFamily(world, token)).status, 200)
    await setContacts(office, student, [
      { id: mother!, name: 'Finn Father' },
      { id: father!, name: 'Mia Mother', email: 'mia@swapped.example' },
    ])
    for (const one of [token, other]) assert.equal((await readFamily(world, one)).status, 403)
  })

  test('once a file corrects the address of its contact, nor once that file is undone', async () => {
    const student = await world.addStudent('Fia Filed')
    const [mother] = await setContacts(office, student, [{ name: 'Mia Mother', email: 'mia@filed.example' }])
    const makeToken = async () => familyTokenOf((await makeFamilyLink(office, student, mother!)).body)
    const before = await makeToken()
    const upload = await office.upload(
      'POST /students/api/upload-contacts/',
      makeXlsx([
        ['student_email', 'contact_name', 'email'],
        ['fia.filed@larkfield.example', 'Mia Mother', 'new@filed.example'],
      ]),
      'contacts.xlsx',
    )
    assert.equal(upload.status, 200)
    assert.equal((await readFamily(world, before)).status, 403)
    const between = await makeToken()
    const { upload_id } = upload.body as { upload_id: number }
    const params = { uploadId: upload_id }
    assert.equal((await office.call('POST /api/uploads/:uploadId/undo/', { params })).status, 200)
    for (const token of [before, between]) assert.equal((await readFamily(world, token)).status, 403)
  })
})
