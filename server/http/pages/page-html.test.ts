import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PageData } from '#contract/page-data.ts'
import { ROLES, type Role } from '#contract/words.ts'
import { makePageTemplate } from './page-html.ts'

const TEMPLATE = '<html><head><title>T</title></head><body><div id="root"></div></body></html>'
const fill = makePageTemplate(TEMPLATE)
const dataOf = (replies: PageData['replies'], role: Role = 'none') =>
  ({ address: '/', session: { user: { role } }, replies }) as unknown as PageData

describe('the HTML of a page', () => {
  test('is the template where there is no data', () => {
    assert.equal(fill({ data: undefined }), TEMPLATE)
  })

  test('has links at the end of its head', () => {
    assert.match(
      fill({ data: undefined, links: '<link rel="modulepreload">' }),
      /<link rel="modulepreload"><\/head>/,
    )
  })

  test('has its data as JSON that no text in it can end', () => {
    const text = '</script><script>alert(1)</script><!-- <script \u2028\u2029 $& $1 ]]>'
    const html = fill({ data: dataOf({ '/call/': { text } }) })
    const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? []
    assert.deepEqual((JSON.parse(json) as PageData).replies, { '/call/': { text } })
    assert.doesNotMatch(json, /[<\u2028\u2029]/)
    assert.equal(html.match(/<script/g)?.length, 1)
  })

  test('says which frame to draw before the scripts are there: a side bar for staff, a top bar for students', () => {
    const rootFor = (role: Role) => /<div id="root"[^>]*>/.exec(fill({ data: dataOf({}, role) }))?.[0]
    assert.deepEqual(
      ROLES.map((role) => [role, rootFor(role)]),
      [
        ['admin', '<div id="root" data-frame="side">'],
        ['teacher', '<div id="root" data-frame="side">'],
        ['student', '<div id="root" data-frame="top">'],
        ['none', '<div id="root">'],
      ],
    )
  })

  test('cannot be made from a file that is no page', () => {
    assert.throws(() => makePageTemplate('<title>T</title>'), /no head/)
    assert.throws(() => makePageTemplate(TEMPLATE.replace('id="root"', '')), /no root/)
  })
})
