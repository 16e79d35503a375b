import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { api } from '#contract/index.ts'
import { useWorld } from '#tests/world/world.ts'
import { describeApi } from './openapi.ts'

const world = useWorld()

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
}
const paths = () => describeApi(api).paths as Record<string, Record<string, Operation>>

describe('the API page', () => {
  test('describes every route', () => {
    const described = paths()
    for (const [key, route] of Object.entries(api)) {
      const [method = '', path = ''] = key.split(' ')
      const operation = described[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      assert.equal(operation?.summary, route.about)
    }
  })

  test('describes the parameters of path and query, and the fields of a file upload', () => {
    const details = paths()['/students/api/details/{studentId}/']?.get
    assert.deepEqual(
      details?.parameters.map(({ name, in: place, required }) => [name, place, required]),
      [['studentId', 'path', true]],
    )
    const reports = paths()['/attendance/reports/']?.get?.parameters ?? []
    assert.ok(
      reports.length > 0 && reports.every(({ in: place, required }) => place === 'query' && !required),
    )
    const upload = JSON.stringify(paths()['/students/api/upload-students/']?.post?.requestBody)
    assert.match(upload, /multipart\/form-data.*"file"/)
  })

  test('has its description, and its own content security policy', async () => {
    const page = await world.app.inject({ url: '/docs/', headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 200)
    assert.match(
      String(page.headers['content-security-policy']),
      /default-src 'self'; script-src 'self' 'unsafe-inline'/,
    )
    assert.doesNotMatch(page.body, /(?:src|href)="?https?:/)
    const description = await world.app.inject('/docs/openapi.json')
    assert.equal(description.json().openapi, '3.1.0')
    assert.doesNotMatch(
      String(description.headers['content-security-policy']),
      /script-src[^;]*unsafe-inline/,
    )
    assert.equal((await world.app.inject('/docs')).headers.location, '/docs/')
    assert.equal((await world.app.inject('/docs/nothing.js')).statusCode, 404)
  })
})
