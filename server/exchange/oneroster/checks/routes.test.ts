import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import { makeXls } from '#tests/fixtures/make-xls.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const check = (file: Uint8Array | string, name = 'school.zip', person = office) =>
  person.upload('POST /api/oneroster/check/', file, name)
const clean = () => filesOf(cleanArchive('1.2'))

describe('A OneRoster file is not judged', () => {
  test('for teachers', async () => {
    const { status } = await check(zipOf(clean()), 'school.zip', await world.teacher())
    assert.equal(status, 403)
  })

  test('where it is none: an archive of something else, a workbook, another table, a damaged archive', async () => {
    const archive = zipOf(clean())
    const problemsOf = async (file: Uint8Array | string, name: string) => {
      const { status, failure } = await check(file, name)
      return [status, failure.message]
    }
    assert.deepEqual(await problemsOf(zipOf({ 'a.csv': 'x,y\n1,2' }), 'a.zip'), [
      422,
      'This archive has no OneRoster files, such as users.csv or classes.csv.',
    ])
    assert.deepEqual(await problemsOf(makeXls([{ name: 'S', rows: [['sourcedId']] }]), 'a.xls'), [
      415,
      'This is an Excel workbook. Please choose a .zip or .csv file.',
    ])
    assert.deepEqual(await problemsOf('name,bus\nAnn,4', 'bus.csv'), [
      422,
      'This is not a OneRoster file. Its name and columns do not match users.csv, classes.csv or another OneRoster file.',
    ])
    const [status] = await problemsOf(archive.slice(0, -40), 'a.zip')
    assert.equal(status, 422)
  })
})

describe('The report on a OneRoster file', () => {
  test('reports the version, the files with their rows, and unused parts', async () => {
    const archive = cleanArchive('1.1')
    archive.headers['users']!.push('metadata.bus')
    Object.assign(archive.records['users']![3]!, { phone: '555 0100', 'metadata.bus': '4' })
    const files = {
      ...filesOf(archive),
      'demographics.csv': 'sourcedId,sex\r\nstudent-1,female\r\n',
      'read.me': 'x',
    }
    const { status, body } = await check(zipOf(files))
    assert.equal(status, 200)
    assert.deepEqual([body.version, body.system_name], ['1.1', 'Larkfield SIS'])
    assert.deepEqual(
      body.files.map(({ name, rows, mode }) => `${name} ${rows} ${mode}`),
      [
        'academicSessions.csv 3 bulk',
        'orgs.csv 2 bulk',
        'courses.csv 2 bulk',
        'classes.csv 3 bulk',
        'users.csv 6 bulk',
        'enrollments.csv 6 bulk',
      ],
    )
    assert.deepEqual(
      body.left_out.map(({ file, column, rows }) => [file, column, rows]),
      [
        ['users.csv', 'username', 6],
        ['users.csv', 'userIds', 6],
        ['users.csv', 'phone', 1],
        ['users.csv', 'agentSourcedIds', 1],
        ['users.csv', 'metadata.bus', 1],
        ['users.csv', 'role parent', 1],
        ['demographics.csv', null, 1],
        ['read.me', null, 0],
      ],
    )
  })

  test('has all of a few faults, and of very many the first and the number of all', async () => {
    const archive = cleanArchive('1.2')
    archive.records['enrollments'] = Array.from({ length: 3000 }, (_, nth) => ({
      ...archive.records['enrollments']![0]!,
      sourcedId: `e-${nth}`,
      userSourcedId: `=HYPERLINK("nobody-${nth}")`,
      beginDate: 'today',
    }))
    const { body } = await check(zipOf(filesOf(archive)))
    assert.deepEqual([body.errors, body.warnings, body.findings.length], [6000, 0, 200])
    assert.deepEqual(
      body.files.map(({ errors }) => errors),
      [0, 0, 0, 0, 0, 0, 6000],
    )
    const lines = body.report.split('\r\n')
    assert.equal(lines[0], '\uFEFFfile,row,column,value,kind,problem')
    assert.ok(lines.some((line) => line.startsWith('enrollments.csv,2,userSourcedId,"\'=HYPERLINK')))
    assert.equal(lines.at(-2), ',,,,,"1,000 more are not listed."')
  })

  test('is made for a single file, recognized by its name or columns, without following references', async () => {
    for (const name of ['users.csv', 'users (1).csv', 'people.csv']) {
      const { body } = await check(clean()['users.csv']!, name)
      assert.deepEqual([body.errors, body.files.map(({ rows }) => rows)], [0, [6]], name)
    }
  })

  test('saves nothing', async () => {
    const before = await office.call('GET /api/uploads/')
    await check(zipOf(clean()))
    assert.deepEqual((await office.call('GET /api/uploads/')).body, before.body)
  })
})
