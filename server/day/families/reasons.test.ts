import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readReasons, reasonOf, saveReasons } from '#tests/world/absences/reasons.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'
import {
  DENTIST,
  familyTokenOf,
  makeFamilyLink,
  openFamily,
  readFamily,
  sendFamilyResponse,
  setContacts,
} from '#tests/world/visits/families.ts'

const { world, admin, lund } = useClassWorld()
let spanish: string
let english: string
beforeFile(async () => {
  const [ana, bo] = lund.students as [number, number]
  await submitSheet(lund.teacher, lund, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
  spanish = await linkOf(admin, ana)
  english = await openFamily(admin, bo)
})

async function linkOf(office: Person, student: number): Promise<string> {
  const [contact] = await setContacts(office, student, [{ name: 'Rosa Reyes', language: 'es' }])
  return familyTokenOf((await makeFamilyLink(office, student, contact!)).body)
}

const offeredTo = async (token: string) => (await readFamily(world, token)).body.reasons

describe('The reasons that a family can choose', () => {
  test('are refused in Spanish where they are not offered, in either language', async () => {
    for (const reason of ['Suspensión', 'Suspension', 'Fiebre']) {
      const { status, failure } = await sendFamilyResponse(world, spanish, { ...DENTIST, reason })
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['reason']])
      assert.match(failure.message, /^Por favor, elija uno de los motivos/)
    }
    const other = await sendFamilyResponse(world, english, { ...DENTIST, reason: 'Enfermedad' })
    assert.equal(other.status, 400, 'a family that reads English has no Spanish reasons')
  })

  test('are in the language of the contact, and in English where the school has no name in it', async () => {
    const head = await world.superuser('Hanna Head')
    const { reasons } = (await head.call('GET /api/settings/reasons/')).body
    assert.equal((await saveReasons(head, [...reasons, reasonOf('Court date')])).status, 200)
    assert.deepEqual(await offeredTo(spanish), [
      'Enfermedad',
      'Cita médica',
      'Fallecimiento de un familiar',
      'Celebración religiosa',
      'Asunto familiar',
      'Problema de transporte',
      'Court date',
    ])
    assert.deepEqual((await offeredTo(english))?.slice(0, 2), ['Illness', 'Medical appointment'])
  })

  test('are stored once: the family reads its own name of the reason, and the office the English one', async () => {
    const sent = await sendFamilyResponse(world, spanish, { ...DENTIST, reason: 'cita médica' })
    assert.equal(sent.status, 200, sent.text)
    assert.equal(sent.body.children[0]?.answers[0]?.reason, 'Cita médica')
    const [open] = (await admin.call('GET /attendance/answers/', { query: {} })).body
    const medical = (await readReasons(admin)).find(({ name }) => name === 'Medical appointment')!
    assert.deepEqual(open?.reason, { id: medical.id, name: 'Medical appointment' })
  })

  test('are accepted in English from a page that was opened before they had Spanish names', async () => {
    const start_date = '2026-09-16'
    const body = { ...DENTIST, start_date, end_date: start_date, reason: 'Illness' }
    const sent = await sendFamilyResponse(world, spanish, body)
    assert.equal(sent.status, 200, sent.text)
    assert.equal(sent.body.children[0]?.answers[0]?.reason, 'Enfermedad')
  })
})
