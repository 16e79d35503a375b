import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { familyTokenOf, readFamily, setContacts } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const ask = (email: unknown, language = 'en-US,en;q=0.9') =>
  world.visitor().call('POST /family/api/new-links/', {
    body: { email } as never,
    headers: { 'accept-language': language },
  })

type Mail = { to_address: string; to_name: string; subject: string; text: string; language: string }
const mails = async (): Promise<Mail[]> =>
  (
    await sql<Mail>`select to_address, to_name, subject, text, language from message
      where purpose = 'link' order by id`.execute(world.db)
  ).rows

let families = 0
async function addFamily(contact: object = {}): Promise<{ student: number; email: string }> {
  families += 1
  const email = `asks${families}@family.example`
  const student = await world.addStudent(`Ana Asks${'abcdefghijklmnop'[families]}`)
  await setContacts(office, student, [{ name: 'Rosa Asks', email, may_receive: true, ...contact }])
  return { student, email }
}

describe('A new link is asked for', () => {
  test('with an address only, and is refused with the field', async () => {
    for (const wrong of ['', 'nobody', null, 7]) {
      const { status, failure } = await ask(wrong)
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['email']], String(wrong))
    }
  })

  test('with the same reply for every address, and mail for a stored one only', async () => {
    const { email } = await addFamily()
    const before = (await mails()).length
    const stored = await ask(` ${email.toUpperCase()}`.trim())
    const unknown = await ask('stranger@family.example')
    assert.deepEqual([stored.status, stored.text], [unknown.status, unknown.text])
    const sent = (await mails()).slice(before)
    assert.deepEqual(
      sent.map(({ to_address, to_name }) => [to_address, to_name]),
      [[email, 'Rosa Asks']],
    )
    const [, token = ''] = /\/family#(\S+)/.exec(sent[0]!.text) ?? []
    assert.equal((await readFamily(world, token)).body.children[0]?.first_name, 'Ana')
  })

  test('by nobody whom the school may not mail, whose student has left, or whose address is refused', async () => {
    const stopped = await addFamily()
    await sql`update contact set stopped_address = lower(email) where email = ${stopped.email}`.execute(
      world.db,
    )
    const gone = await addFamily()
    await sql`update student set is_active = false where id = ${gone.student}`.execute(world.db)
    const refused = await addFamily()
    await sql`insert into refused_address values (${refused.email}, now(), '550')`.execute(world.db)
    const forbidden = await addFamily({ may_receive: false })
    const before = (await mails()).length
    for (const { email } of [stopped, gone, refused, forbidden]) assert.equal((await ask(email)).status, 200)
    assert.equal((await mails()).length, before)
  })

  test('once in a quarter of an hour, also by two requests at a time', async () => {
    const { email } = await addFamily()
    const before = (await mails()).length
    await Promise.all([ask(email), ask(email)])
    await ask(email)
    assert.equal((await mails()).length, before + 1)
  })

  test('in the language of the contact, with one mail about all of their students', async () => {
    const { email } = await addFamily({ language: 'es' })
    const sibling = await world.addStudent('Bo Asks')
    await setContacts(office, sibling, [{ name: 'Rosa Asks', email, may_receive: true, language: 'es' }])
    const before = (await mails()).length
    const { body } = await ask(email, 'es-MX,es;q=0.9')
    assert.match(body.message, /^Si la escuela tiene registrado este correo/)
    const [mail, ...others] = (await mails()).slice(before)
    assert.equal(others.length, 0)
    assert.deepEqual([mail?.language, mail?.subject], ['es', 'Su enlace de Larkfield School'])
    const [address = ''] = /http\S+/.exec(mail!.text) ?? []
    assert.match(address, /\/family\?lang=es#/)
    const { children, language } = (await readFamily(world, familyTokenOf({ address }))).body
    assert.deepEqual([children.map(({ first_name }) => first_name), language], [['Ana', 'Bo'], 'es'])
  })

  test('not too often from one network', async () => {
    while (world.app.limits.countOpenUse('newFamilyLink', '127.0.0.1').isAllowed);
    assert.equal((await ask('stranger@family.example')).status, 429)
  })
})

describe('The page of a link that does not work', () => {
  test('has the school’s name and phone, and whether mail can be sent', async () => {
    const { body } = await world.visitor().call('GET /family/api/school/')
    assert.deepEqual(body, { school_name: 'Larkfield School', phone: '', can_mail: true })
  })

  test('says why in the language of the contact, else of the browser', async () => {
    const { student } = await addFamily({ language: 'es' })
    const link = await office.call('POST /api/students/:studentId/family-links/', {
      params: { studentId: student },
      body: { contact_id: (await contactOf(student))! },
    })
    const token = familyTokenOf(link.body)
    await office.call('DELETE /api/students/:studentId/family-links/:linkId/', {
      params: { studentId: student, linkId: link.body.link.id },
    })
    assert.equal(
      (await readFamily(world, token)).failure.message,
      'La oficina de la escuela anuló este enlace.',
    )
    const unknown = await world.visitor().call('GET /family/api/', {
      headers: { 'x-family-link': `1.0123456789.${'x'.repeat(43)}`, 'accept-language': 'fr, es;q=0.8' },
    })
    assert.match(unknown.failure.message, /^Este enlace ya no funciona/)
  })
})

const contactOf = async (student: number) =>
  (await office.call('GET /api/students/:studentId/contacts/', { params: { studentId: student } })).body
    .contacts[0]?.id
