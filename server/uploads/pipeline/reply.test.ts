import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const HEADER = ['first_name', 'last_name', 'email', 'grade_level', 'student_number', 'is_active']
const upload = (rows: string[][], fields: Record<string, string> = {}) =>
  office.upload('POST /students/api/upload-students/', makeXlsx([HEADER, ...rows]), 'pupils.xlsx', fields)

describe('The reply to a file', () => {
  test('says how many rows were left out, before and after it is saved', async () => {
    const rows = [
      ['Ida', 'Klein', 'ida@larkfield.example', '6', '', ''],
      ['Ole', 'Berg', 'no address', '6', '', ''],
      ['Pia', 'Lund', 'pia@larkfield.example', 'KF', '', ''],
    ]
    const preview = await upload(rows, { preview_only: 'true' })
    assert.equal(
      preview.body.success,
      '3 rows: 1 student, 2 rejected. Nothing is saved yet: 1 added, 0 changed, 0 unchanged.',
    )
    const saved = await upload(rows)
    assert.equal(saved.body.success, '3 rows: 1 student, 2 rejected. 1 added, 0 changed, 0 unchanged.')
  })

  test('shows what is known of a new student, and that one is not active', async () => {
    const rows = [['Uma', 'Ray', 'uma@larkfield.example', '12th', '00451', 'no']]
    const { examples, deactivated } = (await upload(rows, { preview_only: 'true' })).body.changes
    assert.deepEqual(examples, [
      {
        name: 'Uma Ray',
        kind: 'added',
        fields: [
          { field: 'email', old: null, new: 'uma@larkfield.example' },
          { field: 'grade_level', old: null, new: '12' },
          { field: 'student_number', old: null, new: '00451' },
          { field: 'is_active', old: null, new: 'not active' },
        ],
      },
    ])
    assert.equal(deactivated, 0)
  })
})
